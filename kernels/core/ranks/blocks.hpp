#pragma once
// A wavefront (schedule/wavefront.hpp) over ranks.
//
// A block crosses chunks of columns from left to right. Columns stay: chunk c belongs to rank c mod R, with all lasting
// state of its columns. Blocks are sent: the state that a block carries from chunk to chunk is bytes in a message.
// Block i crosses chunk c once it has crossed chunk c - 1 and block i - 1 has crossed chunk c. Rank 0 is the
// coordinator: it begins blocks and takes what they found in order of blocks. It crosses chunks of its own, too.
//
// A checkpoint is a cut at a block; no rank stops for it. The coordinator marks a block as it begins. When the marked
// block has crossed a chunk, the owner saves the chunk in its own file (schedule/blocks_checkpoint.hpp). When the
// coordinator has taken the marked block, it writes the head, as the last file.
//
// A game implements BlockKernel for every rank and BlockResults for rank 0. Threads: crossings may run at the same time
// as each other and as all other functions; of the other functions, a rank calls only one at a time.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include "core/files/state_bytes.hpp"
#include "core/ranks/job.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/ranks.hpp"
#include "mexwave/run.hpp"

namespace mexwave::core {

struct BlocksPlan {
  std::uint64_t blocks = 0;
  std::uint32_t chunks = 0;
  /// True: BlockCrossing::found is delivered from every chunk. False: only from the last chunk of the block.
  bool found_in_every_chunk = false;
  /// Seconds without a block taken after which the run is given up; 0: none.
  std::chrono::seconds block_timeout{0};
};

/// Messages that a kernel may send besides its blocks.
class SideMessages {
 public:
  virtual ~SideMessages() = default;
  /// To BlockKernel::receive() of rank `to`, which is another one. By any thread.
  virtual void send(unsigned to, std::string_view message) = 0;
  /// What BlockKernel::write_facts() has for rank `to`, at once. By any thread.
  virtual void send_facts(unsigned to) = 0;
  /// To BlockResults::receive(). Only in BlockKernel::receive() and after_messages().
  virtual void report(std::string_view message) = 0;
};

/// A block at a chunk of this rank's.
struct BlockCrossing {
  std::uint64_t block;
  std::uint32_t chunk;
  bool first, last;   ///< the block begins here, or ends here
  StateReader state;  ///< what `next` was given at the chunk before; empty at the first
  StateWriter next;   ///< for the next chunk; not looked at after the last
  StateWriter found;  ///< for BlockResults::take()
  SideMessages& messages;
};

/// The computation of blocks; every rank makes the same object.
class BlockKernel {
 public:
  virtual ~BlockKernel() = default;
  [[nodiscard]] virtual BlocksPlan plan() const = 0;
  /// The last chunk that a block crosses; of later blocks it is not less.
  [[nodiscard]] virtual std::uint32_t last_chunk(std::uint64_t block) const = 0;
  /// Called by several threads at once, each with a different block and chunk.
  virtual void cross(BlockCrossing& at) = 0;

  // Facts: what other ranks must know before they receive a block that was computed with it. Every message with a
  // block, or with what it found, contains them. By default there are none.
  /// Writes the facts that were not yet sent to rank `to`, and marks them as sent. By any thread, one at a time.
  virtual void write_facts(unsigned to, StateWriter& out) { (void)to, (void)out; }
  /// Called when the message arrives, before its block is queued.
  virtual void read_facts(StateReader& in) { in.wrong(); }

  // Side messages, outside the order of blocks.
  virtual void receive(unsigned from, StateReader& in) { (void)from, in.wrong(); }
  /// All messages that were there have been received. Called often.
  virtual void after_messages(SideMessages& messages) { (void)messages; }

  // Checkpoints.
  /// Writes the lasting state of a chunk after `block` has crossed it, before the next block does. By the thread that
  /// crossed.
  virtual void save_chunk(std::uint64_t block, std::uint32_t chunk, StateWriter& out) const;
  /// Reads it into a new kernel.
  virtual void restore_chunk(std::uint64_t block, std::uint32_t chunk, StateReader& in) {
    (void)block, (void)chunk, in.wrong();
  }

  /// At the end, on ranks above 0: for BlockResults::add_report().
  virtual void report(StateWriter& out) const { (void)out; }
};

/// What the coordinator does with blocks. Every member may throw to end the run.
class BlockResults {
 public:
  virtual ~BlockResults() = default;
  /// Where a block begins, called as it begins; of later blocks it is not less.
  [[nodiscard]] virtual std::uint32_t first_chunk(std::uint64_t block) const { return (void)block, 0; }
  /// Whether a block may begin when those before `taken` have been taken. This bounds the memory of waiting blocks.
  [[nodiscard]] virtual bool may_begin(std::uint64_t block, std::uint64_t taken) const = 0;
  /// Whether the next block, which has arrived, may be taken: whether everything that it needs has arrived, too.
  [[nodiscard]] virtual bool may_take(std::uint64_t block) { return (void)block, true; }
  /// What the block found in a chunk: blocks in order, their chunks in order.
  virtual void take(std::uint64_t block, std::uint32_t chunk, StateReader& found) = 0;
  /// Whether no block from `taken` on is wanted any more.
  [[nodiscard]] virtual bool is_complete(std::uint64_t taken) const { return (void)taken, false; }
  /// Work done, for the progress, when blocks before `taken` have been taken.
  [[nodiscard]] virtual std::uint64_t work_done(std::uint64_t taken) const = 0;

  virtual void receive(unsigned from, StateReader& in) { (void)from, in.wrong(); }  ///< SideMessages::report()
  /// All that is not in chunks, when `block` is the last that was taken. SavedBlocks::head() reads it.
  virtual void save_head(std::uint64_t block, StateWriter& out) const { (void)block, (void)out; }
  /// What another rank's kernel reported at the end.
  virtual void add_report(StateReader& in) { in.end(); }
};

/// Makes the kernel of another rank from the message of rank 0, with run.ranks. Throws the reason if it cannot.
using MakeBlockKernel = std::function<std::unique_ptr<BlockKernel>(StateReader& goal, const RunOptions& run)>;

/// A static object registers blocks of this kind with serve().
struct BlocksKind {
  BlocksKind(std::string_view kind, MakeBlockKernel make);
};

/// Rank 0: runs all blocks over run.ranks. The kind is the checkpoint's; `tell` writes what MakeBlockKernel reads.
/// Blocks before start.block are done, and the chunks from start.chunk on are restored from the checkpoint, everywhere;
/// the caller restores the head before. Throws what the functions above throw; Cancelled, after a last checkpoint if
/// the run has checkpoints; RestartWider (job.hpp) if any rank throws it; and Error, naming the rank, for other
/// failures.
void run_blocks(const RunOptions& run, BlocksStart start, const std::function<void(StateWriter&)>& tell,
                BlockKernel& own, BlockResults& results, BlocksCheckpoint& checkpoint, Ticker& ticker);

}  // namespace mexwave::core
