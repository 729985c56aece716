// Commands and files that a page does not have; each is refused with a message. emscripten has no zstd, and a page has
// no disk for checkpoints and saved files.

#include <memory>

#include "cli/command.hpp"
#include "core/files/checkpoint_parts.hpp"
#include "core/files/sealed_file.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave {

namespace {

[[noreturn]] void refuse_sealed(const std::string& path) {
  throw IoError("'" + path + "': checkpoints and other files packed by zstd are left out in the browser");
}

}  // namespace

struct core::SealedWriter::State {};
core::SealedWriter::SealedWriter(const std::string& path, std::string_view /*kind*/, std::string_view /*parameters*/) {
  refuse_sealed(path);
}
core::SealedWriter::~SealedWriter() = default;
void core::SealedWriter::append(std::string_view /*bytes*/) {}
std::uint64_t core::SealedWriter::commit() { return 0; }

struct core::SealedReader::State {};
core::SealedReader::SealedReader(const std::string& path, std::string_view /*kind*/) { refuse_sealed(path); }
core::SealedReader::~SealedReader() = default;
void core::SealedReader::read(char* /*to*/, std::size_t /*count*/) {}

std::string core::sealed_kind(const std::string& /*path*/) { return {}; }
void write_sealed(const std::string& path, const SealedContent& /*content*/) { refuse_sealed(path); }
SealedContent read_sealed(const std::string& path, std::string_view /*kind*/) { refuse_sealed(path); }

namespace cli {

namespace {

void leave_out(Command& program, const std::string& name) {
  Command& command = program.add_action(name, "Left out in the browser");
  auto words = std::make_shared<std::vector<std::string>>();
  command.add_option("WORD", *words, "whatever it is given");
  command.run = [name, words] {
    throw InvalidArgument(name + ": left out in the browser; mexwave in a terminal has it");
  };
}

const Family explore(95, [](Command& program) { leave_out(program, "explore"); });
const Family check(100, [](Command& program) { leave_out(program, "check"); });
const Family man(120, [](Command& program) { leave_out(program, "man"); });
const Family completion(130, [](Command& program) { leave_out(program, "completion"); });

}  // namespace

}  // namespace cli

}  // namespace mexwave
