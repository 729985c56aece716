// The only file that knows MPI. Any thread may call it, one at a time (MPI_THREAD_SERIALIZED): who finds another one in
// there has better things to do than to wait. Nothing blocks but the end: a blocking wait burns a core's time slices
// where there are more ranks than cores.

#include "mpi/mpi_ranks.hpp"

#include <mpi.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <sys/resource.h>
#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdlib>
#include <limits>
#include <list>
#include <mutex>
#include <thread>
#include <vector>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// MPI_Finalize() says good-bye to mpirun in a few small packets over TCP, of which the last waits 40 ms for the first
/// to be acknowledged, unless told not to (OpenMPI 4.1.4 with PMIx 4.2.2).
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

}  // namespace

struct MpiRanks::State {
  std::mutex mutex;
  int rank = 0;
  int size = 1;
  // Under way: buffers live until MPI is done with them. Side by side.
  std::vector<MPI_Request> requests;
  std::vector<std::string> buffers;
  std::vector<int> done;
  /// A message that has been found, of which not all bytes are here: its rank may be stopped in the middle of sending.
  struct Coming {
    unsigned from;
    std::string bytes;
    MPI_Request request = MPI_REQUEST_NULL;
  };
  std::list<Coming> coming;  // one of a rank at most, so that its messages stay in order
  std::atomic<bool> given_up{false};
  double patience = 0;                                              // 0: as the library has it
  std::uint64_t share = std::numeric_limits<std::uint64_t>::max();  // of the memory that was there at the start

  /// Ranks of one machine take equal parts. A limit on address space is each process's own.
  void share_memory() {
    MPI_Comm machine = MPI_COMM_NULL;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &machine);
    int ranks = 1;
    MPI_Comm_size(machine, &ranks);
    MPI_Comm_free(&machine);
    rlimit own{};
    const bool limited = getrlimit(RLIMIT_AS, &own) == 0 && own.rlim_cur != RLIM_INFINITY;
    if (ranks > 1 && !limited) share = memory_at_hand() / static_cast<std::uint64_t>(ranks);
  }

  /// All requests at once: asking for each would drive the whole library each time.
  void reap() {
    if (requests.empty()) return;
    done.resize(requests.size());
    int count = 0;
    MPI_Testsome(static_cast<int>(requests.size()), requests.data(), &count, done.data(), MPI_STATUSES_IGNORE);
    if (count <= 0) return;
    std::size_t kept = 0;
    for (std::size_t k = 0; k < requests.size(); ++k) {
      if (requests[k] == MPI_REQUEST_NULL) continue;
      if (kept != k) {
        requests[kept] = requests[k];
        buffers[kept] = std::move(buffers[k]);
      }
      ++kept;
    }
    requests.resize(kept);
    buffers.resize(kept);
  }

  /// Asks so many times; then it is out of `coming`.
  bool arrived(std::list<Coming>::iterator message, unsigned& from, std::string& bytes, int times) {
    int there = 0;
    for (int k = 0; k < times && there == 0; ++k) MPI_Test(&message->request, &there, MPI_STATUS_IGNORE);
    if (there == 0) return false;
    from = message->from;
    bytes = std::move(message->bytes);
    coming.erase(message);
    return true;
  }

  /// The next message of this rank, if it is here; if only its beginning is, it is `coming`.
  bool find(int source, unsigned& from, std::string& bytes) {
    int there = 0;
    MPI_Message message = MPI_MESSAGE_NULL;
    MPI_Status status;
    MPI_Improbe(source, 0, MPI_COMM_WORLD, &there, &message, &status);
    if (there == 0) return false;
    int length = 0;
    MPI_Get_count(&status, MPI_BYTE, &length);
    const auto found =
        coming.insert(coming.end(), {static_cast<unsigned>(status.MPI_SOURCE), std::string(), MPI_REQUEST_NULL});
    found->bytes.resize(static_cast<std::size_t>(length));
    MPI_Imrecv(found->bytes.data(), length, MPI_BYTE, &message, &found->request);
    return arrived(found, from, bytes, 100);  // nearly always at once
  }
};

MpiRanks::MpiRanks(int& argc, char**& argv) : state_(std::make_unique<State>()) {
  int level = MPI_THREAD_SINGLE;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  if (level < MPI_THREAD_SERIALIZED) throw Error("this MPI cannot be used from several threads");
  MPI_Comm_rank(MPI_COMM_WORLD, &state_->rank);
  MPI_Comm_size(MPI_COMM_WORLD, &state_->size);
  state_->share_memory();
  const char* const asked = std::getenv("MEXWAVE_PATIENCE");
  if (asked != nullptr && state_->rank == 0) {  // who waits for the others
    char* rest = nullptr;
    state_->patience = std::strtod(asked, &rest);
    if (rest == asked || *rest != '\0' || !(state_->patience >= 2 && state_->patience <= 1e6))
      throw Error("MEXWAVE_PATIENCE '" + std::string(asked) + "': accepted are 2 to 1e6 seconds");
  }
}

MpiRanks::~MpiRanks() = default;

unsigned MpiRanks::rank() const { return static_cast<unsigned>(state_->rank); }
unsigned MpiRanks::size() const { return static_cast<unsigned>(state_->size); }

void MpiRanks::send(unsigned to, std::string bytes) {
  if (bytes.size() > static_cast<std::size_t>(std::numeric_limits<int>::max()))
    throw Error("a message of " + std::to_string(bytes.size()) + " bytes: MPI carries 2147483647 at most");
  const std::lock_guard lock(state_->mutex);
  state_->buffers.push_back(std::move(bytes));
  const std::string& buffer = state_->buffers.back();
  MPI_Request request = MPI_REQUEST_NULL;
  // A moved string of some length keeps its bytes where they are; a short one would not.
  if (buffer.size() < 64) state_->buffers.back().reserve(64);
  MPI_Isend(buffer.data(), static_cast<int>(buffer.size()), MPI_BYTE, static_cast<int>(to), 0, MPI_COMM_WORLD,
            &request);
  state_->requests.push_back(request);
}

bool MpiRanks::receive(unsigned& from, std::string& bytes) {
  const std::unique_lock lock(state_->mutex, std::try_to_lock);
  if (!lock) return false;
  state_->reap();
  for (auto here = state_->coming.begin(); here != state_->coming.end(); ++here) {
    if (state_->arrived(here, from, bytes, 1)) return true;
  }
  if (state_->coming.empty()) return state_->find(MPI_ANY_SOURCE, from, bytes);
  for (int rank = 0; rank < state_->size; ++rank) {
    const auto is_from = [rank](const State::Coming& message) { return message.from == static_cast<unsigned>(rank); };
    if (std::any_of(state_->coming.begin(), state_->coming.end(), is_from)) continue;
    if (state_->find(rank, from, bytes)) return true;
  }
  return false;
}

std::uint64_t MpiRanks::memory() const { return std::min(state_->share, memory_at_hand()); }

double MpiRanks::patience() const { return state_->patience > 0 ? state_->patience : Ranks::patience(); }

void MpiRanks::give_up() { state_->given_up = true; }

void MpiRanks::finish(int status) {
  if (state_->given_up) {
    MPI_Abort(MPI_COMM_WORLD, status);
    std::abort();
  }
  const auto nap = [] { std::this_thread::sleep_for(std::chrono::microseconds(200)); };
  for (; !state_->requests.empty(); nap()) state_->reap();
  MPI_Request all = MPI_REQUEST_NULL;
  MPI_Ibarrier(MPI_COMM_WORLD, &all);
  for (int there = 0;; nap()) {
    MPI_Test(&all, &there, MPI_STATUS_IGNORE);
    if (there != 0) break;
  }
  send_at_once();
  MPI_Finalize();
}

}  // namespace mexwave::cli
