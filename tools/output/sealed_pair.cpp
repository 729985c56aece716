// Seal with two lines, file, seal with one line; the folder is locked meanwhile.

#include "output/sealed_pair.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/file.h>
#include <unistd.h>

#include <cerrno>
#include <filesystem>

#include "cli/ending.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// For a few renames. Where a file system knows no locks, or the folder cannot be read, there is none.
class FolderLock {
 public:
  explicit FolderLock(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(replaced_by(path)).parent_path();
    descriptor_ = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    constexpr int pause = 5;  // milliseconds
    while (descriptor_ >= 0 && flock(descriptor_, LOCK_EX | LOCK_NB) != 0 && (errno == EWOULDBLOCK || errno == EINTR)) {
      if (interrupt_seen()) {
        close(descriptor_);
        check_interrupt();
      }
      (void)poll(nullptr, 0, pause);
    }
  }
  ~FolderLock() {
    if (descriptor_ >= 0) close(descriptor_);
  }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_ = -1;
};

/// The lines of the seal that is there; nothing if it is none of ours, or vouches for a file that is not there.
std::string lines_of_old_seal(const std::string& path) {
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return "";
  std::string lines;
  try {
    for (const Seal& seal : read_seals(path)) lines += seal_text(seal);
  } catch (const Error&) {
    return "";
  }
  return lines;
}

}  // namespace

void commit_sealed(const std::string& path, OutputFile& file, OutputFile& seal, const Seal& made) {
  file.flush();  // may take seconds
  const FolderLock lock(path);
  const std::string old = lines_of_old_seal(path);
  seal.append(seal_text(made) + old);
  seal.commit();
  file.commit();
  if (old.empty()) return;
  try {
    OutputFile last(seal_path(path));
    last.append(seal_text(made));
    last.commit();
  } catch (const IoError&) {  // the file and its seal are there; a line too many says nothing wrong
  }
}

}  // namespace mexwave::cli
