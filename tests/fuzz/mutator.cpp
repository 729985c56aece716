#include "fuzz/mutator.hpp"

#include <algorithm>
#include <array>
#include <set>

namespace mexwave::fuzz {

namespace {

/// Where ranges end, for numbers in text and in bytes.
constexpr std::array<std::uint64_t, 16> edges{
    0, 1, 2, 7, 8, 63, 64, 255, 65535, 65536, 2147483647, 2147483648, 4294967295, 4294967296, 1ULL << 62, ~0ULL};
constexpr std::array<const char*, 14> separators{",", "\n", " ", "\t", "\r", ";", ":",
                                                 ".", "-",  "#", "\"", "{",  "[", "]"};

bool is_digit(char c) { return c >= '0' && c <= '9'; }
bool is_word(char c) { return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

/// A stretch [first, first + count) of the bytes, mostly short.
struct Stretch {
  std::size_t first, count;
  Stretch(const std::string& bytes, Random& random)
      : first(random.below(bytes.size())),
        count(std::min(bytes.size() - first, 1 + random.below(random.once_in(4) ? bytes.size() : 16))) {}
};

void overwrite_number(std::string& bytes, Random& random) {
  const std::size_t from = random.below(bytes.size());
  const std::size_t size = std::min(bytes.size() - from, std::size_t{1} << random.below(4));
  std::uint64_t value = edges[random.below(edges.size())] + random.below(3) - 1;
  for (std::size_t k = 0; k < size; ++k, value >>= 8) bytes[from + k] = static_cast<char>(value & 255);
}

/// A decimal number becomes another.
void replace_number(std::string& bytes, Random& random) {
  const std::size_t begin = random.below(bytes.size());
  const auto digit = std::find_if(bytes.begin() + static_cast<std::ptrdiff_t>(begin), bytes.end(), is_digit);
  if (digit == bytes.end()) return;
  const auto end = std::find_if_not(digit, bytes.end(), is_digit);
  const std::string old(digit, end);
  std::uint64_t value = edges[random.below(edges.size())];
  if (old.size() < 10 && !random.once_in(3)) value = std::stoull(old) + random.below(5) - 2;
  bytes.replace(digit, end, random.once_in(8) ? "-1" : std::to_string(value));
}

}  // namespace

std::uint64_t Random::next() {
  state_ ^= state_ >> 12;
  state_ ^= state_ << 25;
  state_ ^= state_ >> 27;
  return state_ * 0x2545f4914f6cdd1dU;
}

std::size_t Random::below(std::size_t below) { return below == 0 ? 0 : (next() >> 11) % below; }

Mutator::Mutator(std::vector<std::string> files) : files_(std::move(files)) {
  std::set<std::string> found;
  for (const std::string& file : files_) {
    longest_ = std::max(longest_, 2 * file.size());
    for (auto at = file.begin(); at != file.end();) {
      const auto begin = std::find_if(at, file.end(), is_word);
      at = std::find_if_not(begin, file.end(), is_word);
      if (begin != at && at - begin < 40) found.emplace(begin, at);
    }
  }
  words_.assign(found.begin(), found.end());
  words_.insert(words_.end(), separators.begin(), separators.end());
}

void Mutator::change(std::string& bytes, Random& random) const {
  if (bytes.empty()) bytes = files_[random.below(files_.size())];
  if (bytes.empty()) return;
  const Stretch s(bytes, random);
  switch (random.below(11)) {
    case 0:
      bytes[s.first] = static_cast<char>(bytes[s.first] ^ (1 << random.below(8)));
      break;
    case 1:
      bytes[s.first] = static_cast<char>(random.below(256));
      break;
    case 2:
      overwrite_number(bytes, random);
      break;
    case 3:
    case 4:
      replace_number(bytes, random);
      break;
    case 5:
      bytes.insert(s.first, words_[random.below(words_.size())]);
      break;
    case 6:
      bytes.erase(s.first, s.count);
      break;
    case 7:  // said twice, there or elsewhere
      bytes.insert(random.once_in(2) ? s.first : random.below(bytes.size()), bytes.substr(s.first, s.count));
      break;
    case 8:
      if (random.once_in(3)) bytes.resize(s.first);
      break;
    case 9: {                                                    // a line said again further down
      const std::size_t begin = bytes.rfind('\n', s.first) + 1;  // npos + 1 is the beginning
      const std::string line = bytes.substr(begin, bytes.find('\n', begin) + 1 - begin);
      const std::size_t after = random.once_in(2) ? bytes.size() : bytes.find('\n', random.below(bytes.size()));
      bytes.insert(std::min(bytes.size(), after + 1), line);
      break;
    }
    default: {  // spliced
      const std::string& other = files_[random.below(files_.size())];
      if (other.empty()) break;
      const Stretch from(other, random);
      bytes.replace(s.first, random.once_in(2) ? s.count : from.count, other, from.first, from.count);
    }
  }
  if (bytes.size() > longest_) bytes.resize(longest_);
}

std::string Mutator::mutant(Random& random) const {
  std::string bytes = files_[random.below(files_.size())];
  for (std::size_t changes = 1 + random.below(8); changes > 0; --changes) change(bytes, random);
  return bytes;
}

}  // namespace mexwave::fuzz
