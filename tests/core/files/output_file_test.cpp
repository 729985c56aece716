// Files appear complete or not at all; damaged sealed files are refused with a clear message.

#include "mexwave/output_file.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <fstream>

#include "core/files/sealed_file.hpp"
#include "mexwave/error.hpp"

namespace mexwave {
namespace {

namespace fs = std::filesystem;

class Files : public testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("mexwave-" + std::to_string(getpid()) + "-" +
                                           testing::UnitTest::GetInstance()->current_test_info()->name());
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }
  [[nodiscard]] std::string path(const char* file) const { return (folder_ / file).string(); }
  [[nodiscard]] std::size_t entries() const {
    return static_cast<std::size_t>(std::distance(fs::directory_iterator(folder_), {}));
  }
  static void put(const std::string& file, const std::string& bytes) { std::ofstream(file, std::ios::binary) << bytes; }
  fs::path folder_;
};

TEST_F(Files, AppearAtCommitOnly) {
  {
    OutputFile file(path("a"));
    file.append("one");
    EXPECT_FALSE(fs::exists(path("a")));
    file.append(" two");
    EXPECT_EQ(file.bytes(), 7U);
    EXPECT_EQ(file.checksum(), checksum("one two"));
    file.commit();
  }
  EXPECT_EQ(read_file(path("a")), "one two");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, LeaveNothingWithoutCommitAndKeepTheOldOne) {
  put(path("a"), "old");
  {
    OutputFile file(path("a"));
    file.append("new");
  }
  EXPECT_EQ(read_file(path("a")), "old");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, LinksAreFollowedAndPermissionsKept) {
  put(path("real"), "old");
  fs::permissions(path("real"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("real", path("link"));
  fs::create_symlink(path("link"), path("link to link"));
  OutputFile file(path("link to link"));
  file.append("new");
  EXPECT_EQ(read_file(path("real")), "old");
  file.commit();
  EXPECT_EQ(read_file(path("real")), "new");
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(fs::status(path("real")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(entries(), 3U);
  fs::create_symlink("nowhere yet", path("dangling"));
  OutputFile second(path("dangling"));
  second.append("x");
  second.commit();
  EXPECT_EQ(read_file(path("nowhere yet")), "x");
}

TEST_F(Files, OpenDescriptorsAreWrittenDirectly) {
  // If standard output is a file, /dev/stdout is a link to /proc/self/fd/1, which must stay a link.
  const int open_file = open(path("open").c_str(), O_WRONLY | O_CREAT, 0600);
  ASSERT_GE(open_file, 0);
  fs::create_symlink("/proc/self/fd/" + std::to_string(open_file), path("link"));
  for (const std::string& name : {path("link"), "/dev/fd/" + std::to_string(open_file)}) {
    OutputFile file(name);
    EXPECT_FALSE(file.is_regular());
    file.append("through ");
    file.commit();
  }
  close(open_file);
  EXPECT_TRUE(fs::is_symlink(path("link")));
  EXPECT_EQ(read_file(path("open")), "through through ");
  EXPECT_EQ(entries(), 2U);
}

TEST_F(Files, THREADS_TwoWritersDoNotMix) {
  OutputFile first(path("a")), second(path("a"));
  first.append("first");
  second.append("second");
  second.commit();
  EXPECT_EQ(read_file(path("a")), "second");
  first.commit();
  EXPECT_EQ(read_file(path("a")), "first");
  EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, NamesMustBeNames) {
  EXPECT_THROW(OutputFile(""), IoError);
  EXPECT_THROW(OutputFile(path("a") + '\0' + "b"), IoError);
  EXPECT_FALSE(fs::exists(path("a")));
}

TEST_F(Files, ErrorsNameTheFileAndTheReason) {
  const auto expect = [](const std::string& file, int reason, const auto& act) {
    try {
      act();
      ADD_FAILURE() << file << ": nothing thrown";
    } catch (const IoError& error) {
      EXPECT_NE(std::string(error.what()).find("'" + file + "'"), std::string::npos) << error.what();
      EXPECT_EQ(error.errno_value(), reason) << error.what();
    }
  };
  const std::string folder = folder_.string();
  expect("/nonexistent/folder/x", ENOENT, [] { OutputFile("/nonexistent/folder/x"); });
  expect(folder, EISDIR, [&] { OutputFile out(folder); });
  OutputFile full("/dev/full");
  EXPECT_FALSE(full.is_regular());
  expect("/dev/full", ENOSPC, [&] { full.append(std::string(100'000, 'x')); });
  expect(path("missing"), ENOENT, [&] { (void)read_file(path("missing")); });
  expect(folder, EISDIR, [&] { (void)read_file(folder); });
  expect(path("missing"), ENOENT, [&] { (void)read_sealed(path("missing"), "k"); });
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  const int both_ends = open(path("pipe").c_str(), O_RDWR | O_CLOEXEC);
  const auto open_files = [] {
    return std::distance(fs::directory_iterator("/proc/self/fd"), fs::directory_iterator());
  };
  const auto before = open_files();
  expect(path("pipe"), ESPIPE, [&] { (void)read_sealed(path("pipe"), "k"); });
  EXPECT_EQ(open_files(), before);
  close(both_ends);
  EXPECT_EQ(IoError("of our own").errno_value(), 0);
}

TEST_F(Files, SealedFilesRoundTrip) {
  const SealedContent content{"test kind", "{\"n\":5}", std::string(5000, 'a') + std::string("\0\1\2", 3)};
  write_sealed(path("s"), content);
  const SealedContent back = read_sealed(path("s"), "test kind");
  EXPECT_EQ(back.parameters, content.parameters);
  EXPECT_EQ(back.payload, content.payload);
  EXPECT_THROW((void)read_sealed(path("s"), "other kind"), FormatError);
}

TEST_F(Files, SealedPayloadsAreReadAndWrittenInPieces) {
  std::string payload;
  for (std::uint32_t k = 0; k < 300'000; ++k) payload += static_cast<char>(k * k >> 7);
  core::SealedWriter writer(path("s"), "kind", "parameters");
  for (std::size_t at = 0; at < payload.size(); at += 70'001)
    writer.append(std::string_view(payload).substr(at, 70'001));
  EXPECT_FALSE(fs::exists(path("s")));
  const std::uint64_t bytes = writer.commit();
  EXPECT_EQ(bytes, fs::file_size(path("s")));
  core::SealedReader reader(path("s"), "kind");
  EXPECT_EQ(reader.parameters(), "parameters");
  EXPECT_EQ(reader.payload_bytes(), payload.size());
  std::string back(payload.size(), '\0');
  for (std::size_t at = 0; at < back.size();) {
    const std::size_t count = std::min<std::size_t>(back.size() - at, at % 2 == 0 ? 1 : 99'999);
    reader.read(back.data() + at, count);
    at += count;
    EXPECT_EQ(reader.left(), back.size() - at);
  }
  EXPECT_EQ(back, payload);
  char more;
  EXPECT_THROW(reader.read(&more, 1), FormatError);
}

TEST_F(Files, EveryTruncationAndEveryFlippedByteIsRefused) {
  write_sealed(path("s"), {"k", "p", "some payload"});
  const std::string whole = read_file(path("s"));
  for (std::size_t size = 0; size < whole.size(); ++size) {
    put(path("t"), whole.substr(0, size));
    EXPECT_THROW((void)read_sealed(path("t"), "k"), FormatError) << size;
  }
  for (std::size_t at = 0; at < whole.size(); ++at) {
    for (const char flip : {'\x01', '\x80', '\xff'}) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ flip);
      put(path("t"), damaged);
      EXPECT_THROW((void)read_sealed(path("t"), "k"), FormatError) << at;
    }
  }
  put(path("t"), whole + "x");
  EXPECT_THROW((void)read_sealed(path("t"), "k"), FormatError);
}

}  // namespace
}  // namespace mexwave
