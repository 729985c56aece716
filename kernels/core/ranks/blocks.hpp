#pragma once
// A wavefront (schedule/wavefront.hpp) over ranks.
//
// A block crosses chunks of columns from left to right: at each chunk, the part of the block in these columns is
// computed. Chunk c belongs to rank c mod R, which keeps the state that the columns have between blocks. The state that
// a block needs from the chunk before is sent as a message. Block i crosses chunk c once it has crossed chunk c - 1 and
// block i - 1 has crossed chunk c. Rank 0 is the coordinator: it begins blocks and takes their results in order. It
// also has chunks of its own.
//
// A checkpoint is the state after a block; no rank stops for it. The coordinator marks a block as it begins. When the
// marked block has crossed a chunk, the owner saves the chunk in its own file (schedule/blocks_checkpoint.hpp). When
// the coordinator has taken the marked block, it writes the head, as the last file.
//
// A game implements BlockKernel for every rank and BlockResults for rank 0. Threads: cross(), save_chunk(),
// last_chunk() and write_facts() may run at any time on any thread; of the other functions, a rank runs only one at a
// time.

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
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
  /// The run fails if no block is taken for this time; 0: no limit.
  std::chrono::seconds block_timeout{0};
};

/// Sends messages of a kernel besides its blocks.
class SideMessages {
 public:
  virtual ~SideMessages() = default;
  /// Calls BlockKernel::receive() on another rank. May be called by any thread.
  virtual void send(unsigned to, std::string_view message) = 0;
  /// Sends the facts (below) for rank `to` without waiting for a block. May be called by any thread.
  virtual void send_facts(unsigned to) = 0;
  /// Calls BlockResults::receive(). Call only from BlockKernel::receive() and after_messages().
  virtual void report(std::string_view message) = 0;
};

/// A block at a chunk of this rank.
struct BlockCrossing {
  std::uint64_t block;
  std::uint32_t chunk;
  bool first, last;   ///< the block begins here, or ends here
  StateReader state;  ///< `next` of the previous chunk; empty at the first
  StateWriter next;   ///< for the next chunk; ignored at the last
  StateWriter found;  ///< for BlockResults::take()
  SideMessages& messages;
};

/// The computation of blocks; every rank makes the same object.
class BlockKernel {
 public:
  virtual ~BlockKernel() = default;
  [[nodiscard]] virtual BlocksPlan plan() const = 0;
  /// The last chunk that a block crosses; it never decreases from block to block.
  [[nodiscard]] virtual std::uint32_t last_chunk(std::uint64_t block) const = 0;
  /// Called by several threads at once, each with a different block and chunk.
  virtual void cross(BlockCrossing& at) = 0;

  // Facts: results that another rank needs before it receives a block that was computed with them. Every message
  // "block" or "found" contains the facts that were not yet sent to its receiver. By default there are none.
  /// Writes the facts that were not yet sent to rank `to`, and marks them as sent. Called by any thread, one at a time.
  virtual void write_facts(unsigned to, StateWriter& out) { (void)to, (void)out; }
  /// Called when the message arrives, before its block is queued.
  virtual void read_facts(StateReader& in) { in.wrong(); }

  // Side messages, outside the order of blocks.
  /// Called with what SideMessages::send() sent on rank `from`.
  virtual void receive(unsigned from, StateReader& in) { (void)from, in.wrong(); }
  /// Called often, whenever all messages that had arrived were handled.
  virtual void after_messages(SideMessages& messages) { (void)messages; }

  // Checkpoints.
  /// Writes the state of a chunk after `block` has crossed it and before the next block does. Called by the thread that
  /// ran cross().
  virtual void save_chunk(std::uint64_t block, std::uint32_t chunk, StateWriter& out) const;
  /// Reads that state into a new kernel.
  virtual void restore_chunk(std::uint64_t block, std::uint32_t chunk, StateReader& in) {
    (void)block, (void)chunk, in.wrong();
  }

  /// Called at the end on ranks above 0; writes what BlockResults::add_report() reads.
  virtual void report(StateWriter& out) const { (void)out; }
};

/// The coordinator's decisions about blocks, and their results. Every function may throw to end the run.
class BlockResults {
 public:
  virtual ~BlockResults() = default;
  /// The chunk where a block begins. Called as it begins; never decreases from block to block.
  [[nodiscard]] virtual std::uint32_t first_chunk(std::uint64_t block) const { return (void)block, 0; }
  /// Whether a block may begin when those before `taken` have been taken. This bounds the memory of waiting blocks.
  [[nodiscard]] virtual bool may_begin(std::uint64_t block, std::uint64_t taken) const = 0;
  /// Whether the next block may be taken. All its messages have arrived; a game can wait for further conditions.
  [[nodiscard]] virtual bool may_take(std::uint64_t block) { return (void)block, true; }
  /// Receives what the block found in a chunk. Called in order of blocks, and of chunks within a block.
  virtual void take(std::uint64_t block, std::uint32_t chunk, StateReader& found) = 0;
  /// Whether blocks from `taken` on are no longer needed.
  [[nodiscard]] virtual bool is_complete(std::uint64_t taken) const { return (void)taken, false; }
  /// Work done, for the progress, when blocks before `taken` have been taken.
  [[nodiscard]] virtual std::uint64_t work_done(std::uint64_t taken) const = 0;

  virtual void receive(unsigned from, StateReader& in) { (void)from, in.wrong(); }  ///< SideMessages::report()
  /// Writes all state outside chunks; `block` is the last block taken. SavedBlocks::head() reads it.
  virtual void save_head(std::uint64_t block, StateWriter& out) const { (void)block, (void)out; }
  /// Reads what BlockKernel::report() wrote on another rank.
  virtual void add_report(StateReader& in) { in.end(); }
};

/// Makes the kernel of a rank above 0 from the message of rank 0; run.ranks is set. Throws an exception that states the
/// reason if it cannot.
using MakeBlockKernel = std::function<std::unique_ptr<BlockKernel>(StateReader& goal, const RunOptions& run)>;

/// A static object registers blocks of this kind with serve().
struct BlocksKind {
  BlocksKind(std::string_view kind, MakeBlockKernel make);
};

/// On rank 0: runs all blocks over run.ranks. The kind is that of the checkpoint; `write_goal` writes what
/// MakeBlockKernel reads. Blocks before start.block are done: every rank restores its chunks from start.chunk on from
/// the checkpoint, and the caller has restored the head. Throws what the functions above throw; Cancelled, after a last
/// checkpoint if the run has checkpoints; RestartWider (job.hpp) if any rank throws it; and Error, naming the rank, for
/// other failures.
void run_blocks(const RunOptions& run, BlocksStart start, const std::function<void(StateWriter&)>& write_goal,
                BlockKernel& own, BlockResults& results, BlocksCheckpoint& checkpoint, Ticker& ticker);

}  // namespace mexwave::core
