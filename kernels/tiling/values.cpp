// Depth-first proof-number search over questions of the form "Does this region have the value n?".

#include "tiling/values.hpp"

#include <algorithm>
#include <span>

namespace mexwave::tiling::detail {

namespace {

ProofNumbers answered(bool yes) { return yes ? ProofNumbers{0, never} : ProofNumbers{never, 0}; }

/// Sorts the regions by size and removes equal ones in pairs, because their sum has the value 0. Returns the number of
/// those that remain.
std::size_t remove_pairs(std::span<Region> regions) {
  std::sort(regions.begin(), regions.end(), [](const Region& a, const Region& b) {
    const std::uint32_t size_a = count(a.cells), size_b = count(b.cells);
    return size_a != size_b ? size_a < size_b : a < b;
  });
  std::size_t kept = 0;
  for (const Region& region : regions) {
    if (kept > 0 && regions[kept - 1] == region)
      --kept;
    else
      regions[kept++] = region;
  }
  return kept;
}

/// This many moves are listed between the prefetch of an entry and its look-up, so that the entry is in the cache by
/// then.
constexpr std::size_t prefetched = 4;

}  // namespace

Values::Frame& Values::frame(std::size_t depth) {
  while (frames_.size() <= depth) frames_.emplace_back();
  return frames_[depth];
}

bool Values::is_zero(std::vector<Region> regions) {
  regions.resize(remove_pairs(regions));
  if (regions.empty()) return true;
  std::uint32_t n = 0;
  for (std::size_t k = 0; k + 1 < regions.size(); ++k) n ^= value(regions[k]);
  const Region& largest = regions.back();
  if (n >= most_excluded) return value(largest) == n;
  for (;;) {
    if (const std::optional<bool> known = look_up(largest).is(n)) return *known;
    decide(largest, n, {never, never}, 0);
  }
}

Known Values::look_up(const Region& region) {
  const Known known = table_.find(region);
  if (known.grundy || known.excluded != 0 || !splitter_.is_paired(region)) return known;
  table_.store(region, 0);
  return {.grundy = 0};
}

std::uint32_t Values::value(const Region& region, std::size_t depth) {
  for (std::uint32_t n = 0; n < most_excluded; ++n) {
    Known known = look_up(region);
    if (!known.grundy && !known.is(n)) {
      decide(region, n, {never, never}, depth);
      known = look_up(region);
    }
    if (known.grundy) return *known.grundy;
  }
  const std::uint32_t found = value_by_moves(region, depth);
  table_.store(region, found);
  return found;
}

/// The mex of the values that all moves leave. For values beyond those that the table can exclude.
std::uint32_t Values::value_by_moves(const Region& region, std::size_t depth) {
  std::vector<bool> left(most_cells + 1);
  splitter_.layout(region).any_move(region.cells, [&](Cells move) {
    moves_.count();
    std::uint32_t sum = 0;
    for (const Region& part : splitter_.regions_of(without(region, move))) sum ^= value(part, depth);
    if (sum < left.size()) left[sum] = true;
    return false;
  });
  return static_cast<std::uint32_t>(std::find(left.begin(), left.end(), false) - left.begin());
}

std::optional<std::uint32_t> Values::reduce(Question question, Frame& frame) {
  std::size_t kept = 0;
  std::uint32_t known_values = 0, excluded = 0;  // excluded: for the region kept last
  for (const Region& part : std::span(frame.regions).subspan(question.first, question.regions)) {
    const Known known = look_up(part);
    if (known.grundy) {
      known_values ^= *known.grundy;
    } else {
      frame.regions[question.first + kept++] = part;
      excluded = known.excluded;
    }
  }
  if (kept > 1) {
    kept = remove_pairs(std::span(frame.regions).subspan(question.first, kept));
    if (kept == 1) excluded = table_.find(frame.regions[question.first]).excluded;
  }
  if (kept == 0) return known_values;
  question.regions = kept;
  question.n ^= known_values;
  const bool no = kept == 1 && question.n < most_excluded && (excluded >> question.n & 1) != 0;
  if (!no) frame.open.push_back(question);
  return std::nullopt;
}

std::optional<bool> Values::list(const Region& region, std::uint32_t n, Frame& frame) {
  frame.regions.clear();
  frame.left.clear();
  frame.open.clear();
  std::uint32_t left_values = 0;  // bit v: some move leaves the value v
  std::size_t reduced = 0;
  const auto next_leaves_n = [&] {
    const std::optional<std::uint32_t> value = reduce(frame.left[reduced++], frame);
    if (value && *value < most_excluded) left_values |= 1U << *value;
    return value == n;
  };
  bool leaves_n = splitter_.layout(region).any_move(region.cells, [&](Cells move) {
    moves_.count();
    const std::size_t first = frame.regions.size();
    splitter_.for_each(without(region, move), [&](const Region& part) {
      table_.prefetch(part);
      frame.regions.push_back(part);
    });
    frame.left.push_back({first, frame.regions.size() - first, n});
    return frame.left.size() > reduced + prefetched && next_leaves_n();
  });
  while (!leaves_n && reduced < frame.left.size()) leaves_n = next_leaves_n();
  if (left_values != 0) table_.exclude(region, left_values);
  if (leaves_n) return false;
  add_smaller(region, n, frame);
  if (!frame.open.empty()) return std::nullopt;
  table_.store(region, n);
  return true;
}

/// Adds the questions whether the region has a smaller value: if it has, it does not have the value n.
void Values::add_smaller(const Region& region, std::uint32_t n, Frame& frame) {
  const std::uint32_t excluded = table_.find(region).excluded;
  for (std::uint32_t smaller = 0; smaller < n; ++smaller) {
    if ((excluded >> smaller & 1) != 0) continue;
    frame.open.push_back({frame.regions.size(), 1, smaller});
    frame.regions.push_back(region);
  }
}

/// Removes open questions that occur twice: moves that are images of each other lead to the same one.
void Values::remove_repeated(Frame& frame) {
  std::size_t kept = 0;
  for (const Question question : frame.open) {
    const auto regions = [&](const Question& q) { return std::span(frame.regions).subspan(q.first, q.regions); };
    const auto same = [&](const Question& other) {
      const auto a = regions(other), b = regions(question);
      return other.n == question.n && std::equal(a.begin(), a.end(), b.begin(), b.end());
    };
    if (std::none_of(frame.open.begin(), frame.open.begin() + static_cast<std::ptrdiff_t>(kept), same))
      frame.open[kept++] = question;
  }
  frame.open.resize(kept);
}

/// Answers the question, or returns when a proof number reaches its limit.
void Values::decide(const Region& region, std::uint32_t n, ProofNumbers limit, std::size_t depth) {
  Frame& questions = frame(depth);
  if (list(region, n, questions)) return;
  remove_repeated(questions);
  for (;;) {
    const Choice choice = choose(questions, depth);
    if (choice.numbers.yes == 0) return table_.store(region, n);
    if (choice.numbers.no == 0) return table_.exclude(region, 1U << n);
    numbers_.store(region, n, choice.numbers);
    if (choice.numbers.yes >= limit.yes || choice.numbers.no >= limit.no) return;
    // A quarter more than the second best: otherwise the search would change between two questions too often.
    const std::uint32_t yes = std::min(limit.no, choice.second + choice.second / 4 + 1);
    const std::uint32_t no = choice.refutation + (limit.yes - choice.numbers.yes);
    const Question best = questions.open[choice.best];
    const Region next = questions.regions[best.first];
    decide(next, best.n, {yes, no}, depth + 1);
  }
}

/// The best question. Lists its moves first, if they were not listed before: after that another one may be better.
Values::Choice Values::choose(Frame& frame, std::size_t depth) {
  for (;;) {
    const Choice choice = best_of(frame, depth);
    if (choice.is_listed || choice.numbers.yes == 0 || choice.numbers.no == 0) return choice;
    const Question& best = frame.open[choice.best];
    const Region& region = frame.regions[best.first];
    if (!list(region, best.n, next_frame_))
      numbers_.store(region, best.n, {static_cast<std::uint32_t>(next_frame_.open.size()), 1});
  }
}

/// The answer to the frame's question is no as soon as one of its questions has the answer yes, and yes if all have the
/// answer no. Different questions often lead to the same regions, so the proof number of yes is the largest `no` of
/// them plus 1 for each other one, instead of the sum.
Values::Choice Values::best_of(Frame& frame, std::size_t depth) {
  Choice choice{.numbers = {0, never}};
  std::size_t kept = 0;
  for (Question question : frame.open) {
    const auto [numbers, is_listed] = numbers_of(frame, question, depth);
    if (numbers.yes == 0) return {.numbers = answered(false)};
    if (numbers.no == 0) continue;
    choice.numbers.yes = std::max(choice.numbers.yes, numbers.no);
    if (numbers.yes < choice.numbers.no) {
      choice.second = choice.numbers.no;
      choice.numbers.no = numbers.yes;
      choice.best = kept;
      choice.is_listed = is_listed;
      choice.refutation = numbers.no;
    } else {
      choice.second = std::min(choice.second, numbers.yes);
    }
    frame.open[kept++] = question;
  }
  frame.open.resize(kept);
  if (kept > 0) choice.numbers.yes = std::min(choice.numbers.yes + static_cast<std::uint32_t>(kept) - 1, never - 1);
  return choice;
}

/// The proof numbers of a question, after all its regions except the largest have been replaced by their values. The
/// first estimate of `yes` is the number of moves.
Values::Estimate Values::numbers_of(const Frame& frame, Question& question, std::size_t depth) {
  for (; question.regions > 1; --question.regions) question.n ^= value(frame.regions[question.first++], depth + 1);
  const Region& region = frame.regions[question.first];
  const std::uint32_t n = question.n;
  if (n >= most_excluded) return {answered(value(region, depth + 1) == n)};
  if (const std::optional<bool> known = look_up(region).is(n)) return {answered(*known)};
  if (const std::optional<ProofNumbers> found = numbers_.find(region, n)) return {*found};
  return {{splitter_.layout(region).count_moves(region.cells), 1}, false};
}

}  // namespace mexwave::tiling::detail
