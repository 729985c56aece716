// Writes and reads checkpoints of blocks; heads and parts are sealed files.

#include "core/schedule/blocks_checkpoint.hpp"

#include <utility>

#include "core/files/checkpoint_parts.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::core {

namespace {

/// Writes a complete file, or none.
Written write_whole(const std::string& path, const std::string& kind, const std::string& parameters,
                    const std::function<void(StateWriter&)>& write) {
  try {
    SealedWriter file(path, kind, parameters);
    const StateSink sink = [&file](std::string_view bytes) { file.append(bytes); };
    StateWriter out(sink);
    write(out);
    out.flush();
    return {file.commit()};
  } catch (const IoError& error) {
    return {0, error.what()};
  }
}

std::string part_path(const std::string& path, std::uint64_t block, std::uint32_t chunk) {
  return checkpoint_part(path, static_cast<std::int64_t>(block), chunk);
}

}  // namespace

void Written::add(const Written& more) {
  bytes += more.bytes;
  if (failure.empty()) failure = more.failure;
}

Written BlocksFiles::save_chunk(std::uint64_t block, std::uint32_t chunk,
                                const std::function<void(StateWriter&)>& write) const {
  return write_whole(part_path(path, block, chunk), kind + std::string(part_mark), parameters, write);
}

void BlocksFiles::restore_chunk(std::uint64_t block, std::uint32_t chunk,
                                const std::function<void(StateReader&)>& read) const {
  const std::string part = part_path(path, block, chunk);
  SealedReader file(part, kind + std::string(part_mark));
  if (file.parameters() != parameters)
    throw FormatError("'" + part + "' belongs to another checkpoint than '" + path + "'");
  StateReader in(state_in(file, part));
  read(in);
  in.end();
}

SavedBlocks::SavedBlocks(const Checkpoint& checkpoint, std::string_view kind)
    : file_(checkpoint.path, kind), in_(state_in(file_, checkpoint.path)) {
  start_.block = in_.number<std::uint64_t>();
  start_.chunk = in_.number<std::uint32_t>();
}

BlocksCheckpoint::BlocksCheckpoint(const Checkpoint& checkpoint, std::string_view kind, std::string parameters,
                                   BlocksStart start)
    : checkpoint_(checkpoint),
      files_{replaced_by(checkpoint.path), std::string(kind), std::move(parameters)},
      kept_(static_cast<std::int64_t>(start.block) - 1),
      times_(checkpoint) {}

void BlocksCheckpoint::save_head(BlocksStart start, Written parts, const std::function<void(StateWriter&)>& write) {
  if (parts.failure.empty()) {
    parts.add(write_whole(files_.path, files_.kind, files_.parameters, [&](StateWriter& out) {
      out.number(start.block);
      out.number(start.chunk);
      write(out);
    }));
  }
  if (parts.failure.empty()) kept_ = static_cast<std::int64_t>(start.block) - 1;
  remove_parts_but(files_.path, kept_);
  times_.end();
  if (checkpoint_.written) checkpoint_.written(parts.failure.empty() ? parts.bytes : 0, parts.failure);
}

}  // namespace mexwave::core
