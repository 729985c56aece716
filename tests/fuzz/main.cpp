// Reads damaged copies of good files, the same ones at every call, and accepts nothing but an answer or a
// mexwave::Error.
//   mexwave_fuzz [--iterations N] [--seed S] [--faulty] [READER...]     N for each reader
//   mexwave_fuzz READER FILE                                            one file, unchanged
// An input that does anything else is left in the working directory, and belongs into corpus/READER. Exit status 0, or
// 1 after a fault (a sanitizer ends the program with its own status).

#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <stdexcept>

#include "fuzz/mutator.hpp"
#include "fuzz/reader.hpp"
#include "mexwave/error.hpp"

#if defined(__SANITIZE_ADDRESS__)
#include <sanitizer/common_interface_defs.h>
#endif

namespace {

using namespace mexwave::fuzz;
namespace fs = std::filesystem;

constexpr unsigned patience = 20;  ///< seconds for one input
constexpr int most_faults = 20;    ///< of one reader

const Reader* now_reading = nullptr;
std::string now_read;
std::string now_called;

/// Called when all is lost already, so it takes no memory.
void keep_input() {
  if (now_reading == nullptr) return;
  if (std::FILE* file = std::fopen(now_called.c_str(), "wb")) {
    std::fwrite(now_read.data(), 1, now_read.size(), file);
    std::fclose(file);
  }
  std::fprintf(stderr, "reader %s: the input was left in %s\n", now_reading->name.c_str(), now_called.c_str());
  now_reading = nullptr;
}

void too_slow(int) {
  std::fputs("too slow\n", stderr);
  keep_input();
  std::_Exit(1);
}

std::string contents(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) throw std::runtime_error("cannot read " + path.string());
  return {std::istreambuf_iterator<char>(file), {}};
}

enum class Answer : std::uint8_t { accepted, refused, fault };

Answer read(const Reader& reader, std::string bytes) {
  now_read = std::move(bytes);
  now_called = "fuzz-" + reader.name + "-" + std::to_string(std::hash<std::string>{}(now_read));
  now_reading = &reader;
  ::alarm(patience);
  Answer answer = Answer::accepted;
  try {
    reader.read(now_read);
  } catch (const mexwave::Error& error) {
    answer = Answer::refused;
    const std::string said = error.what();
    if (said.find('\n') != std::string::npos) {
      std::fprintf(stderr, "a message of several lines: %s\n", said.c_str());
      answer = Answer::fault;
    }
  } catch (const std::exception& error) {
    std::fprintf(stderr, "no mexwave::Error: %s\n", error.what());
    answer = Answer::fault;
  }
  ::alarm(0);
  if (answer == Answer::fault) keep_input();
  now_reading = nullptr;
  return answer;
}

/// How many faults.
int fuzz(const Reader& reader, std::uint64_t iterations, std::uint64_t seed) {
  std::vector<fs::path> paths;
  for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_CORPUS) / reader.name))
    paths.push_back(entry.path());
  std::ranges::sort(paths);
  std::vector<std::string> good;
  int faults = 0;
  for (const fs::path& path : paths) {
    const std::string bytes = reader.unpack != nullptr ? reader.unpack(contents(path)) : contents(path);
    const Answer answer = read(reader, bytes);
    const bool bad = path.filename().string().starts_with("bad-");  // must be refused
    if (answer != (bad ? Answer::refused : Answer::accepted)) {
      std::fprintf(stderr, "%s was %s\n", path.c_str(), answer == Answer::accepted ? "accepted" : "refused");
      ++faults;
    }
    good.push_back(bytes);
  }
  const Mutator mutator(good);
  Random random(seed);
  std::uint64_t accepted = 0;
  const auto start = std::chrono::steady_clock::now();
  for (std::uint64_t k = 0; k < iterations && faults < most_faults; ++k) {
    std::string bytes = mutator.mutant(random);
    if (reader.reseal != nullptr && !random.once_in(8)) reader.reseal(bytes);
    const Answer answer = read(reader, std::move(bytes));
    accepted += answer == Answer::accepted ? 1 : 0;
    faults += answer == Answer::fault ? 1 : 0;
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  std::printf(
      "%-11s %3zu good files, %7llu damaged: %6llu accepted, %7llu refused, %d faults, %6.1f s\n", reader.name.c_str(),
      good.size(), static_cast<unsigned long long>(iterations), static_cast<unsigned long long>(accepted),
      static_cast<unsigned long long>(iterations - accepted - static_cast<std::uint64_t>(faults)), faults, seconds);
  std::fflush(stdout);
  return faults;
}

}  // namespace

int main(int count, char** words) {
  std::signal(SIGALRM, too_slow);
#if defined(__SANITIZE_ADDRESS__)
  __sanitizer_set_death_callback(keep_input);
#endif
  try {
    std::uint64_t iterations = 2000, seed = 1;
    std::vector<Reader> readers = all_readers();
    std::vector<std::string> names;
    for (int k = 1; k < count; ++k) {
      const std::string word = words[k];
      if (word == "--faulty") {
        readers = {faulty_reader()};
      } else if (word == "--iterations" && k + 1 < count) {
        iterations = std::stoull(words[++k]);
      } else if (word == "--seed" && k + 1 < count) {
        seed = std::stoull(words[++k]);
      } else {
        names.push_back(word);
      }
    }
    const auto named = [&](const std::string& name) { return std::ranges::find(readers, name, &Reader::name); };
    if (names.size() == 2 && named(names[0]) != readers.end() && fs::exists(names[1])) {
      const Answer answer = read(*named(names[0]), contents(names[1]));
      std::puts(answer == Answer::accepted ? "accepted" : answer == Answer::refused ? "refused" : "fault");
      return answer == Answer::fault ? 1 : 0;
    }
    for (const std::string& name : names) {
      if (named(name) == readers.end()) throw std::invalid_argument("no reader '" + name + "'");
    }
    int faults = 0;
    for (const Reader& reader : readers) {
      if (names.empty() || std::ranges::find(names, reader.name) != names.end())
        faults += fuzz(reader, iterations, seed);
    }
    return faults == 0 ? 0 : 1;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mexwave_fuzz: %s\n", error.what());
    return 1;
  }
}
