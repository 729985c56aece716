#include "fuzz/scratch.hpp"

#include <unistd.h>

#include <filesystem>
#include <fstream>

namespace mexwave::fuzz {

namespace {

namespace fs = std::filesystem;

class Scratch {
 public:
  Scratch()
      : folder_((fs::exists("/dev/shm") ? fs::path("/dev/shm") : fs::temp_directory_path()) /
                ("mexwave-fuzz-" + std::to_string(getpid()))) {
    fs::create_directories(folder_);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;
  [[nodiscard]] std::string path(const std::string& name) const { return (folder_ / name).string(); }

 private:
  fs::path folder_;
};

}  // namespace

std::string scratch_path(const std::string& name) {
  static const Scratch scratch;
  return scratch.path(name);
}

std::string scratch_file(const std::string& name, std::string_view bytes) {
  std::ofstream(scratch_path(name), std::ios::binary).write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  return scratch_path(name);
}

}  // namespace mexwave::fuzz
