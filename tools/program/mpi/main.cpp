// The program `mexwave-mpi`, for several processes. Rank 0 reads the command line, computes, prints and writes like
// `mexwave`. The other ranks compute their share, and end with the same status. With one rank the program is the same
// as `mexwave`. One process and any number of ranks can resume each other's checkpoints.
//
// This is the only file that uses MPI.

#include <fmt/core.h>
#include <mpi.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// MPI_Finalize() exchanges a few small packets with mpirun over TCP. Without TCP_NODELAY the last one waits 40 ms
/// until the first is acknowledged (OpenMPI 4.1.4 with PMIx 4.2.2).
void send_at_once() {
  constexpr int most = 256;
  for (int socket = 3; socket < most; ++socket) {
    int protocol = 0;
    socklen_t size = sizeof protocol;
    if (getsockopt(socket, SOL_SOCKET, SO_PROTOCOL, &protocol, &size) != 0 || protocol != IPPROTO_TCP) continue;
    const int yes = 1;
    (void)setsockopt(socket, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  }
}

/// Ranks that exchange messages by MPI. Any thread may call it, one at a time (MPI_THREAD_SERIALIZED); receive()
/// returns at once if another thread is inside. Only finish() waits: a blocking wait would use up a core's time slices
/// where there are more ranks than cores.
class MpiRanks final : public Ranks {
 public:
  /// Starts MPI. On rank 0, throws Error if MPI cannot be used from several threads, or if the environment is wrong;
  /// the other ranks then end together with rank 0.
  MpiRanks(int& argc, char**& argv);
  [[nodiscard]] unsigned rank() const override { return static_cast<unsigned>(rank_); }
  [[nodiscard]] unsigned size() const override { return static_cast<unsigned>(size_); }
  void send(unsigned to, std::string bytes) override;
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override;
  [[nodiscard]] std::uint64_t memory() const override;
  [[nodiscard]] double timeout() const override;
  void give_up() override { given_up_ = true; }

  /// To be called by all ranks at the end: waits for the others and ends MPI. After give_up(), ends all ranks at once
  /// with this status, and does not return.
  void finish(int status);

 private:
  std::mutex mutex_;
  int rank_ = 0;
  int size_ = 1;
  // Messages being sent; request k reads buffer k until it completes.
  std::vector<MPI_Request> requests_;
  std::vector<std::string> buffers_;
  std::vector<int> done_;
  /// A message that is being received. It may never be completed, because its rank may be stopped while it sends.
  struct Coming {
    unsigned from;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  std::list<Coming> coming_;  // at most one from each rank, so that its messages stay in order
  std::atomic<bool> given_up_{false};
  double timeout_ = 0;                                               // 0: the default of the library
  std::uint64_t share_ = std::numeric_limits<std::uint64_t>::max();  // this rank's share of the memory at the start

  /// Divides the memory of a machine equally among its ranks, unless `ulimit -v` limits each process.
  void share_memory() {
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank_, MPI_INFO_NULL, &machine);
    int ranks = 1;
    MPI_Comm_size(machine, &ranks);
    MPI_Comm_free(&machine);
    rlimit own{};
    const bool limited = getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY;
    if (ranks > 1 && !limited) share_ = memory_at_hand() / static_cast<std::uint64_t>(ranks);
  }

  /// Frees the messages that have been sent. Tests all requests with one call, because each call runs MPI's whole
  /// progress engine.
  void free_sent() {
    if (requests_.empty()) return;
    done_.resize(requests_.size());
    int count = 0;
    MPI_Testsome(static_cast<int>(requests_.size()), requests_.data(), &count, done_.data(), MPI_STATUSES_IGNORE);
    if (count <= 0) return;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < requests_.size(); ++k) {
      if (requests_[k] == MPI_REQUEST_NULL) continue;
      if (kept != k) {
        requests_[kept] = requests_[k];
        buffers_[kept] = std::move(buffers_[k]);
      }
      ++kept;
    }
    requests_.resize(kept);
    buffers_.resize(kept);
  }

  /// Tests the message up to `times` times. If it is complete, removes it from coming_.
  bool arrived(std::list<Coming>::iterator message, unsigned& from, std::string& bytes, int times) {
    int there = 0;
    for (int k = 0; k < times && there == 0; ++k) MPI_Test(&message->request, &there, MPI_STATUS_IGNORE);
    if (there == 0) return false;
    from = message->from;
    bytes = std::move(message->bytes);
    coming_.erase(message);
    return true;
  }

  /// Returns the next message of this rank if it is complete. An incomplete message is added to coming_.
  bool find(int source, unsigned& from, std::string& bytes) {
    int there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(source, 0, MPI_COMM_WORLD, &there, &message, &status);
    if (there == 0) return false;
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    const auto found =
        coming_.insert(coming_.end(), {static_cast<unsigned>(status.MPI_SOURCE), std::string(), MPI_REQUEST_NULL});
    found->bytes.resize(static_cast<std::size_t>(length));
    MPI_Imrecv(found->bytes.data(), length, MPI_BYTE, &message, &found->request);
    return arrived(found, from, bytes, 100);  // nearly always at once
  }
};

MpiRanks::MpiRanks(int& argc, char**& argv) {
  int level = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank_);
  MPI_Comm_size(MPI_COMM_WORLD, &size_);
  share_memory();
  if (rank_ != 0) return;
  if (level < MPI_THREAD_SERIALIZED) throw Error("expected an MPI library with MPI_THREAD_SERIALIZED, got one without");
  const char* const asked = std::getenv("MEXWAVE_TIMEOUT");
  if (asked != nullptr) {
    char* rest = nullptr;
    timeout_ = std::strtod(asked, &rest);
    if (rest == asked || *rest != '\0' || !(timeout_ >= 2 && timeout_ <= 1e6))
      throw Error("MEXWAVE_TIMEOUT: expected 2 to 1e6 seconds, got '" + std::string(asked) + "'");
  }
}

void MpiRanks::send(unsigned to, std::string bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw Error("a message of " + std::to_string(bytes.size()) + " bytes: MPI transfers at most 2147483647");
  const std::lock_guard lock(mutex_);
  buffers_.push_back(std::move(bytes));
  const std::string& buffer = buffers_.back();
  MPI_Request request = MPI_REQUEST_NULL;
  // A moved string of some length keeps its bytes where they are; a short one would not.
  if (buffer.size() < 64) buffers_.back().reserve(64);
  MPI_Isend(buffer.data(), static_cast<int>(buffer.size()), MPI_BYTE, static_cast<int>(to), 0, MPI_COMM_WORLD,
            &request);
  requests_.push_back(request);
}

bool MpiRanks::receive(unsigned& from, std::string& bytes) {
  const std::unique_lock lock(mutex_, std::try_to_lock);
  if (!lock) return false;
  free_sent();
  for (auto here = coming_.begin(); here != coming_.end(); ++here) {
    if (arrived(here, from, bytes, 1)) return true;
  }
  if (coming_.empty()) return find(MPI_ANY_SOURCE, from, bytes);
  for (int rank = 0; rank < size_; ++rank) {
    const auto is_from = [rank](const Coming& message) { return message.from == static_cast<unsigned>(rank); };
    if (std::any_of(coming_.begin(), coming_.end(), is_from)) continue;
    if (find(rank, from, bytes)) return true;
  }
  return false;
}

std::uint64_t MpiRanks::memory() const { return std::min(share_, memory_at_hand()); }

double MpiRanks::timeout() const { return timeout_ > 0 ? timeout_ : Ranks::timeout(); }

void MpiRanks::finish(int status) {
  if (given_up_) {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::abort();
  }
  const auto nap = [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
  for (; !requests_.empty(); nap()) free_sent();
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &all);
  for (int there = 0;; nap()) {
    MPI_Test(&all, &there, MPI_STATUS_IGNORE);
    if (there != 0) break;
  }
  send_at_once();
  MPI_Finalize();
}

/// The commands of the tree that are computed over ranks, as "chomp3 openings, chomp3 rows, ...".
std::string commands_over_ranks(const Command& command, const std::string& words = "") {
  std::string all = command.over_ranks ? words : "";
  for (const Command& action : command.actions) {
    const std::string below = commands_over_ranks(action, words + (words.empty() ? "" : " ") + action.name);
    all += (all.empty() || below.empty() ? "" : ", ") + below;
  }
  return all;
}

/// Changes the help of the program. It is added like a family, in the last place.
const Family help_over_ranks(1000, [](Command& program) {
  program.name = "mexwave-mpi";
  program.help = "mexwave over several processes, on one machine or many, by MPI.";
  program.examples = {"mpirun -np 2 mexwave-mpi chomp3 openings --upto 1e4 --format csv -o openings.csv",
                      "mpirun -np 2 mexwave-mpi squares draws --board 6x6 --balance equal --classes",
                      "mexwave-mpi chomp3 solve 14 14 12"};
  program.remarks +=
      fmt::format("\nOver several ranks (mpirun -np 4 mexwave-mpi COMMAND ...): {}.", commands_over_ranks(program));
});

int run_rank0(int argc, char** argv, MpiRanks& ranks) {
  const Command& program = all_families();
  set_ranks(&ranks);
  const int status = run_program(program, argc, argv, [&](const Command& command) {
    if (ranks.size() == 1 || command.over_ranks) return;
    throw InvalidArgument(
        fmt::format("cannot be divided among ranks: expected one of {}; use mexwave instead of mexwave-mpi",
                    commands_over_ranks(program)));
  });
  dismiss(ranks, status);
  return status;
}

int follow(MpiRanks& ranks) {
  // mpirun sends these signals to all ranks; only rank 0 reacts to them.
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_IGN);
  return serve(ranks);
}

}  // namespace

}  // namespace mexwave::cli

int main(int argc, char** argv) {
  using namespace mexwave::cli;
  prepare_process();
  try {
    MpiRanks ranks(argc, argv);
    const int status = ranks.rank() == 0 ? run_rank0(argc, argv, ranks) : follow(ranks);
    ranks.finish(status);
    return status;
  } catch (const std::exception& error) {
    warn(fmt::format("mexwave-mpi: {}", error.what()));
    return wrong_input;
  }
}
