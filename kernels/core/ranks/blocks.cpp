// Blocks over ranks. The messages, besides those of every job (job.hpp):
//
//   0 to an owner         block: number, chunk              (the block begins, at this chunk)
//   an owner to the next  block: number, chunk, state       an owner to 0    found: number, chunk, what was found
//   any to any            facts, side: messages of the kernel                any to 0     report: for the results
//
// The owner of a chunk is the rank to which it belongs.
//
// Messages "block" and "found" end with a tail: for a marked block the bytes written for its chunks so far and the
// first failure, then facts, then the length of the tail. Facts are read when the message is received, before the block
// that needs them is queued. All messages with facts are sent under one lock, so that none overtakes the facts it
// needs.

#include "core/ranks/blocks.hpp"

#include <chrono>
#include <deque>
#include <map>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

#include "core/ranks/job.hpp"
#include "core/ranks/loop.hpp"
#include "core/schedule/schedule_record.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

enum class MessageType : std::uint8_t {
  block = static_cast<std::uint8_t>(JobMessageType::first_own),
  found,
  facts,
  side,
  report
};

constexpr std::size_t block_head = job_head + 12;              // bytes: the block, its chunk with flags
constexpr std::uint32_t begins = 1U << 31, marked = 1U << 30;  // flags beside the chunk's number

/// A message "block" or "found", for one block at one chunk; its content is bytes [block_head, end).
struct Piece {
  std::string bytes;
  std::size_t end = 0;
  bool first = false;              ///< the block begins here
  std::optional<Written> written;  ///< of a marked block

  [[nodiscard]] StateReader reader() const {
    StateSource source = state_in(std::string_view(bytes).substr(block_head, end - block_head));
    source.name = "a message";
    source.kind = "what it should";
    return StateReader(std::move(source));
  }
};

StateWriter block_message(MessageType type, std::uint32_t job, std::uint64_t block, std::uint32_t chunk, bool is_marked,
                          bool first = false) {
  StateWriter out = job_message(type, job);
  out.number(block);
  out.number(chunk | (is_marked ? marked : 0) | (first ? begins : 0));
  return out;
}

class Coordinator;

/// The chunks of one rank, and the blocks waiting at them.
class BlocksRank final : public SideMessages {
 public:
  /// `rank0_job` and `coordinator` are null on ranks above 0.
  BlocksRank(Ranks& ranks, std::uint32_t job, RankJob* rank0_job, unsigned threads, BlockKernel& kernel,
             BlocksStart start, const BlocksFiles& files, Coordinator* coordinator);
  void run() { loop_.run(); }
  /// A block begins.
  void begin(std::uint64_t block, std::uint32_t chunk, bool is_marked);

  void send(unsigned to, std::string_view message) override;
  void send_facts(unsigned to) override;
  void report(std::string_view message) override;

 private:
  struct Chunk {
    std::uint64_t next_block = 0;
    bool busy = false;
    std::map<std::uint64_t, Piece> waiting;
  };

  [[nodiscard]] unsigned owner(std::uint32_t chunk) const { return chunk % ranks_.size(); }
  void take(unsigned from, JobMessageType type, std::string bytes);
  void take_piece(MessageType type, unsigned from, StateReader in, std::string bytes);
  void arrive(std::uint64_t block, std::uint32_t chunk, Piece piece);
  void start_next(std::uint32_t number);
  void cross(std::uint32_t number, std::uint64_t block, const Piece& piece);
  void deliver(MessageType type, unsigned to, std::uint64_t block, std::uint32_t chunk, std::string bytes,
               const std::optional<Written>& written);

  Ranks& ranks_;
  std::uint32_t job_;
  BlockKernel& kernel_;
  BlocksPlan plan_;
  const BlocksFiles& files_;
  Coordinator* coordinator_;
  RankLoop loop_;
  std::mutex send_mutex_;
  std::mutex chunks_mutex_;
  std::vector<Chunk> chunks_;
};

/// The coordinator on rank 0. Called by the thread that receives messages, except add().
class Coordinator {
 public:
  Coordinator(const BlocksPlan& plan, BlockKernel& own, BlocksStart start, BlockResults& results,
              BlocksCheckpoint& checkpoint, Ticker& ticker, RankJob& job)
      : plan_(plan),
        own_(own),
        results_(results),
        checkpoint_(checkpoint),
        ticker_(ticker),
        job_(job),
        begun_(start.block),
        taken_(start.block) {}

  [[nodiscard]] BlockResults& results() { return results_; }
  /// Stores what a block found. May be called by any thread.
  void add(std::uint64_t block, std::uint32_t chunk, Piece piece) {
    const std::lock_guard lock(found_mutex_);
    found_[block].emplace(chunk, std::move(piece));
  }
  /// Takes all blocks that can be taken, and begins all that may begin. False when all blocks are done.
  bool advance(BlocksRank& rank) {
    tick();
    for (;;) {
      if (taken_ == plan_.blocks || results_.is_complete(taken_)) return false;
      while (!(stopping_ && marked_block_) && begun_ < plan_.blocks && results_.may_begin(begun_, taken_))
        begin_next(rank);
      if (!take_next()) return true;
    }
  }

 private:
  void tick() {
    try {
      ticker_.tick(results_.work_done(taken_));
    } catch (const Cancelled&) {
      if (!checkpoint_.is_wanted()) throw;
      stopping_ = true;
    }
    if (plan_.block_timeout.count() == 0 || job_.listening_time() - last_taken_ < plan_.block_timeout) return;
    throw Error("no block finished within " + std::to_string(plan_.block_timeout.count()) + " s: block " +
                std::to_string(taken_) + " of " + std::to_string(plan_.blocks) + " is unfinished");
  }

  /// The last block is never marked: no checkpoint is needed after it.
  void begin_next(BlocksRank& rank) {
    const std::uint64_t block = begun_++;
    first_chunks_.push_back(results_.first_chunk(block));
    const bool is_marked = checkpoint_.is_wanted() && !marked_block_ && block + 1 < plan_.blocks &&
                           !checkpoint_.has(block) && (stopping_ || checkpoint_.is_due());
    if (is_marked) marked_block_ = block;
    rank.begin(block, first_chunks_.back(), is_marked);
  }

  bool take_next() {
    if (!has_all_found() || !results_.may_take(taken_)) return false;
    const bool timed = a_record_is_kept();
    const std::uint64_t began = timed ? thread_clock() : 0;
    std::map<std::uint32_t, Piece> pieces;
    {
      const std::lock_guard lock(found_mutex_);
      pieces = std::move(found_.extract(taken_).mapped());
    }
    for (const auto& [chunk, piece] : pieces) {
      StateReader in = piece.reader();
      results_.take(taken_, chunk, in);
    }
    if (timed) record_crossing(taken_, RecordedStep::all_tiles, thread_clock() - began);
    ++taken_;
    if (marked_block_ && *marked_block_ + 1 == taken_) save(pieces.rbegin()->second.written.value());
    last_taken_ = job_.listening_time();
    first_chunks_.pop_front();
    return true;
  }
  /// Whether all messages "found" of the next block have arrived.
  bool has_all_found() {
    const std::lock_guard lock(found_mutex_);
    const auto next = found_.find(taken_);
    if (next == found_.end()) return false;
    return next->second.size() ==
           (plan_.found_in_every_chunk ? own_.last_chunk(taken_) - first_chunks_.front() + std::size_t{1} : 1);
  }
  void save(const Written& parts) {
    checkpoint_.save_head({taken_, first_chunks_.front()}, parts,
                          [this](StateWriter& out) { results_.save_head(taken_ - 1, out); });
    marked_block_.reset();
    if (stopping_) throw Cancelled("cancelled");
  }

  BlocksPlan plan_;
  BlockKernel& own_;
  BlockResults& results_;
  BlocksCheckpoint& checkpoint_;
  Ticker& ticker_;
  RankJob& job_;
  std::uint64_t begun_, taken_;                // the next block to begin, the next to take
  std::deque<std::uint32_t> first_chunks_;     // of blocks begun but not taken
  std::optional<std::uint64_t> marked_block_;  // the marked block, from its begin until it has been taken
  bool stopping_ = false;                      // cancelled: end after one more checkpoint
  std::chrono::steady_clock::duration last_taken_{};
  std::mutex found_mutex_;
  std::map<std::uint64_t, std::map<std::uint32_t, Piece>> found_;  // [block][chunk]
};

BlocksRank::BlocksRank(Ranks& ranks, std::uint32_t job, RankJob* rank0_job, unsigned threads, BlockKernel& kernel,
                       BlocksStart start, const BlocksFiles& files, Coordinator* coordinator)
    : ranks_(ranks),
      job_(job),
      kernel_(kernel),
      plan_(kernel.plan()),
      files_(files),
      coordinator_(coordinator),
      loop_(ranks, job, rank0_job, threads,
            {[this](unsigned from, JobMessageType type, std::string bytes) { take(from, type, std::move(bytes)); },
             [this] {
               kernel_.after_messages(*this);
               return coordinator_ == nullptr || coordinator_->advance(*this);
             },
             [] {}}),
      chunks_(plan_.chunks) {
  std::uint64_t block = start.block;
  for (std::uint32_t c = 0; c < plan_.chunks; ++c) {
    while (block + 1 < plan_.blocks && kernel.last_chunk(block) < c) ++block;
    chunks_[c].next_block = block;
  }
}

// ---------------------------------------------------------------------------------------------------------------------
// Messages.

void BlocksRank::take(unsigned from, JobMessageType job_type, std::string bytes) {
  const auto type = static_cast<MessageType>(job_type);
  StateReader in = message_reader(std::string_view(bytes).substr(job_head), from);
  switch (type) {
    case MessageType::block:
    case MessageType::found:
      return take_piece(type, from, std::move(in), std::move(bytes));
    case MessageType::facts:
      kernel_.read_facts(in);
      return in.end();
    case MessageType::side:
      kernel_.receive(from, in);
      return in.end();
    case MessageType::report:
      if (coordinator_ == nullptr) in.wrong();
      coordinator_->results().receive(from, in);
      return in.end();
  }
  in.wrong();
}

void BlocksRank::take_piece(MessageType type, unsigned from, StateReader in, std::string bytes) {
  const auto block = in.number<std::uint64_t>(0, plan_.blocks - 1);
  const auto flags = in.number<std::uint32_t>();
  const std::uint32_t chunk = flags & ~(begins | marked);
  std::uint32_t tail = 0;
  if (bytes.size() < block_head + sizeof tail || chunk >= plan_.chunks) in.wrong();
  const std::size_t end = bytes.size() - sizeof tail;
  std::memcpy(&tail, bytes.data() + end, sizeof tail);
  if (tail > end - block_head) in.wrong();
  Piece piece{{}, end - tail, (flags & begins) != 0, {}};
  StateReader rest = message_reader(std::string_view(bytes).substr(piece.end, tail), from);
  if ((flags & marked) != 0) {
    piece.written.emplace().bytes = rest.number<std::uint64_t>();
    piece.written->failure = read_text(rest);
  }
  if (rest.left() > 0) kernel_.read_facts(rest);
  rest.end();
  piece.bytes = std::move(bytes);
  if (type == MessageType::block && owner(chunk) == ranks_.rank())
    arrive(block, chunk, std::move(piece));
  else if (type == MessageType::found && coordinator_ != nullptr)
    coordinator_->add(block, chunk, std::move(piece));
  else
    in.wrong();
}

/// Adds the tail and sends the message, or passes it on directly if this rank is the receiver.
void BlocksRank::deliver(MessageType type, unsigned to, std::uint64_t block, std::uint32_t chunk, std::string bytes,
                         const std::optional<Written>& written) {
  if (to == ranks_.rank()) {
    const std::size_t end = bytes.size();
    Piece piece{std::move(bytes), end, false, written};
    type == MessageType::block ? arrive(block, chunk, std::move(piece))
                               : coordinator_->add(block, chunk, std::move(piece));
    return;
  }
  const std::lock_guard lock(send_mutex_);
  StateWriter tail;
  if (written) {
    tail.number(written->bytes);
    write_text(tail, written->failure);
  }
  kernel_.write_facts(to, tail);
  const std::string tail_bytes = tail.take();
  const auto length = static_cast<std::uint32_t>(tail_bytes.size());
  bytes.append(tail_bytes).append(reinterpret_cast<const char*>(&length), sizeof length);
  ranks_.send(to, std::move(bytes));
}

void BlocksRank::send(unsigned to, std::string_view message) {
  ranks_.send(to,
              job_message(MessageType::side, job_, [&](StateWriter& out) { out.raw(message.data(), message.size()); }));
}

void BlocksRank::report(std::string_view message) {
  if (coordinator_ != nullptr) {
    StateReader in = message_reader(message, 0);
    coordinator_->results().receive(0, in);
    return in.end();
  }
  ranks_.send(
      0, job_message(MessageType::report, job_, [&](StateWriter& out) { out.raw(message.data(), message.size()); }));
}

void BlocksRank::send_facts(unsigned to) {
  const std::lock_guard lock(send_mutex_);
  std::string bytes = job_message(MessageType::facts, job_, [&](StateWriter& out) { kernel_.write_facts(to, out); });
  if (bytes.size() > job_head) ranks_.send(to, std::move(bytes));
}

// ---------------------------------------------------------------------------------------------------------------------
// Blocks at chunks.

void BlocksRank::begin(std::uint64_t block, std::uint32_t chunk, bool is_marked) {
  StateWriter out = block_message(MessageType::block, job_, block, chunk, is_marked, true);
  const std::optional<Written> nothing_yet = is_marked ? std::optional<Written>(Written{}) : std::nullopt;
  if (owner(chunk) != ranks_.rank())
    return deliver(MessageType::block, owner(chunk), block, chunk, out.take(), nothing_yet);
  arrive(block, chunk, {out.take(), block_head, true, nothing_yet});
}

void BlocksRank::arrive(std::uint64_t block, std::uint32_t chunk, Piece piece) {
  const std::lock_guard lock(chunks_mutex_);
  chunks_[chunk].waiting.emplace(block, std::move(piece));
  start_next(chunk);
}

/// Starts the next block at a chunk if it has arrived and no other block is at this chunk. Call with chunks_mutex_
/// held. After the first block that crosses a chunk, every block crosses it.
void BlocksRank::start_next(std::uint32_t number) {
  Chunk& chunk = chunks_[number];
  if (chunk.busy || chunk.waiting.empty() || chunk.waiting.begin()->first != chunk.next_block) return;
  chunk.busy = true;
  loop_.add(chunk.next_block, [this, number] {
    Chunk& here = chunks_[number];
    std::unique_lock lock(chunks_mutex_);
    const auto node = here.waiting.extract(here.waiting.begin());
    lock.unlock();
    cross(number, node.key(), node.mapped());
    lock.lock();
    here.busy = false;
    ++here.next_block;
    start_next(number);
  });
}

void BlocksRank::cross(std::uint32_t number, std::uint64_t block, const Piece& piece) {
  const bool timed = a_record_is_kept();
  const std::uint64_t began = timed ? thread_clock() : 0;
  const bool is_marked = piece.written.has_value(), last = number == kernel_.last_chunk(block);
  BlockCrossing at{block,
                   number,
                   piece.first,
                   last,
                   piece.reader(),
                   block_message(MessageType::block, job_, block, number + 1, is_marked),
                   block_message(MessageType::found, job_, block, number, is_marked),
                   *this};
  kernel_.cross(at);
  std::optional<Written> written = piece.written;
  if (written)
    written->add(files_.save_chunk(block, number, [&](StateWriter& out) { kernel_.save_chunk(block, number, out); }));
  if (!last) deliver(MessageType::block, owner(number + 1), block, number + 1, at.next.take(), written);
  if (last || plan_.found_in_every_chunk) deliver(MessageType::found, 0, block, number, at.found.take(), written);
  if (timed) record_crossing(block, number, thread_clock() - began);
}

// ---------------------------------------------------------------------------------------------------------------------
// The job.

/// Reads the chunks of this rank from the checkpoint.
void restore_chunks(BlockKernel& kernel, const Ranks& ranks, BlocksStart start, const BlocksFiles& files) {
  if (start.block == 0) return;
  for (std::uint32_t c = start.chunk; c <= kernel.last_chunk(start.block - 1); ++c) {
    if (c % ranks.size() == ranks.rank())
      files.restore_chunk(start.block - 1, c, [&](StateReader& in) { kernel.restore_chunk(start.block - 1, c, in); });
  }
}

class BlocksHelper final : public RankHelper {
 public:
  BlocksHelper(Ranks& ranks, std::uint32_t job, const RunOptions& run, BlocksStart start, BlocksFiles files,
               std::unique_ptr<BlockKernel> kernel)
      : kernel_(std::move(kernel)),
        files_(std::move(files)),
        rank_(ranks, job, nullptr, resolve_threads(run), *kernel_, start, files_, nullptr) {
    restore_chunks(*kernel_, ranks, start, files_);
  }
  void work() override { rank_.run(); }
  void report(StateWriter& out) const override { kernel_->report(out); }

 private:
  std::unique_ptr<BlockKernel> kernel_;
  BlocksFiles files_;
  BlocksRank rank_;
};

}  // namespace

void BlockKernel::save_chunk(std::uint64_t /*block*/, std::uint32_t /*chunk*/, StateWriter& /*out*/) const {
  throw Error("checkpoints are not supported for these blocks");
}

BlocksKind::BlocksKind(std::string_view kind, MakeBlockKernel make) {
  const RankJobKind known(kind, [kind = std::string(kind), make = std::move(make)](
                                    Ranks& ranks, std::uint32_t job, StateReader& in, const RunOptions& run) {
    BlocksStart start;
    start.block = in.number<std::uint64_t>();
    start.chunk = in.number<std::uint32_t>();
    BlocksFiles files{read_text(in), kind, read_text(in)};
    std::unique_ptr<BlockKernel> kernel = make(in, run);
    return std::make_unique<BlocksHelper>(ranks, job, run, start, std::move(files), std::move(kernel));
  });
}

void run_blocks(const RunOptions& run, BlocksStart start, const std::function<void(StateWriter&)>& write_goal,
                BlockKernel& own, BlockResults& results, BlocksCheckpoint& checkpoint, Ticker& ticker) {
  Ranks& ranks = *run.ranks;
  const BlocksFiles& files = checkpoint.files();
  RankJob job(run, files.kind);
  job.begin(
      [&](StateWriter& out) {
        out.number(start.block);
        out.number(start.chunk);
        write_text(out, files.path);
        write_text(out, files.parameters);
        write_goal(out);
      },
      [&] { restore_chunks(own, ranks, start, files); });
  Coordinator coordinator(own.plan(), own, start, results, checkpoint, ticker, job);
  BlocksRank rank(ranks, job.number(), &job, resolve_threads(run), own, start, files, &coordinator);
  for (unsigned to = 1; start.block > 0 && to < ranks.size(); ++to) rank.send_facts(to);
  rank.run();
  job.end([&](StateReader& in) { results.add_report(in); });
}

}  // namespace mexwave::core
