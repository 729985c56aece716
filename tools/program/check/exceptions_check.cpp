// Recomputes the numbers that contradict claims on three-row Chomp: rows by crossing out, boards by a scan of p.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <vector>

#include "check/plain_chomp.hpp"
#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// All exceptions among the numbers up to `last`.
struct Found {
  std::uint32_t last = 0;
  std::vector<std::uint32_t> numbers = {};
};

// ---- claims on rows

struct PlainRow {
  std::uint32_t first = 0, end = absent, min = 0, min_at = 0;
  bool is_line = false;  ///< the last offsets p - q are all the same
  [[nodiscard]] bool is_long() const { return end == absent; }
};
using Rows = std::vector<PlainRow>;

Rows rows_to(std::uint32_t last) {
  constexpr std::size_t columns_of_calm = 100;  // more than 0.5 r + 100 columns follow the preperiod
  PlainRows plain(2 * last + 202);
  Rows rows;
  for (std::uint32_t r = 0; r <= last; ++r) {
    const std::vector<std::uint32_t> f = plain.next();
    const auto least = std::min_element(f.begin(), f.end());
    PlainRow row{.first = f.front(), .min = *least, .min_at = r + static_cast<std::uint32_t>(least - f.begin())};
    if (f.back() == r + f.size() - 1) row.end = f.back();
    row.is_line = row.is_long() && std::adjacent_find(f.end() - columns_of_calm, f.end(),
                                                      [](auto a, auto b) { return a + 1 != b; }) == f.end();
    rows.push_back(row);
  }
  return rows;
}

/// The first short row from r on; rows.size() if there is none.
std::size_t next_short(const Rows& rows, std::size_t r) {
  while (r < rows.size() && rows[r].is_long()) ++r;
  return r;
}

/// A number can be decided if `needed` more rows after it are known.
template <class IsException>
Found among_rows(const Rows& rows, std::uint32_t needed, const IsException& is_exception) {
  Found found{static_cast<std::uint32_t>(rows.size()) - 1 - needed};
  for (std::uint32_t r = 0; r <= found.last; ++r) {
    if (is_exception(r)) found.numbers.push_back(r);
  }
  return found;
}

Found end_is_no_minimum(const Rows& rows) {
  return among_rows(rows, 0, [&](std::uint32_t r) { return !rows[r].is_long() && rows[r].min_at != rows[r].end; });
}

Found ends_do_not_rise(const Rows& rows) {
  return among_rows(rows, 0, [&](std::uint32_t r) {
    std::uint32_t before = r;
    while (before > 0 && rows[before - 1].is_long()) --before;
    return !rows[r].is_long() && before > 0 && rows[before - 1].end >= rows[r].end;
  });
}

Found minimum_is_first(const Rows& rows) {
  return among_rows(rows, 0, [&](std::uint32_t r) { return rows[r].min_at == r && r != 0 && r != 2; });
}

Found minimum_is_not_the_next(const Rows& rows) {
  std::uint32_t needed = 1;  // the longest run of long rows so far
  for (std::size_t r = 0; r < rows.size(); ++r)
    needed = std::max(needed, static_cast<std::uint32_t>(next_short(rows, r) - r));
  return among_rows(rows, needed,
                    [&](std::uint32_t r) { return rows[r].is_long() && rows[next_short(rows, r)].min != rows[r].min; });
}

Found is_no_line(const Rows& rows) {
  return among_rows(rows, 0, [&](std::uint32_t r) { return rows[r].is_long() && !rows[r].is_line; });
}

Found both_long(const Rows& rows) {
  return among_rows(rows, 1, [&](std::uint32_t r) { return rows[r].is_long() && rows[r + 1].is_long(); });
}

Found fall_stays(const Rows& rows) {
  return among_rows(rows, 1, [&](std::uint32_t b) {
    return b > 0 && rows[b].first < rows[b - 1].first && rows[b + 1].first <= rows[b - 1].first;
  });
}

// ---- claims on boards

struct Board {
  std::uint32_t q = absent, r = absent;  ///< (p,q,q) and (p,p,r) are P-positions
  bool above = false;                    ///< some (p,q,q-1) is
};
using Boards = std::vector<Board>;  ///< by p

Boards boards_to(std::uint32_t last) {
  Boards boards(1);
  PlainScan scan;
  for (std::uint32_t p = 1; p <= last; ++p) {
    Board board;
    for (const auto& [q, r] : scan.next()) {
      if (r == q) board.q = q;
      if (q == p) board.r = r;
      board.above = board.above || r + 1 == q;
    }
    boards.push_back(board);
  }
  return boards;
}

template <class IsException>
Found among_boards(const Boards& boards, const IsException& is_exception) {
  Found found{static_cast<std::uint32_t>(boards.size()) - 1};
  for (std::uint32_t p = 1; p <= found.last; ++p) {
    if (is_exception(p)) found.numbers.push_back(p);
  }
  return found;
}

Found on_no_diagonal(const Boards& boards) {
  return among_boards(boards, [&](std::uint32_t p) { return boards[p].q == absent && !boards[p].above; });
}

Found not_one_opening(const Boards& boards) {
  return among_boards(boards, [&](std::uint32_t p) { return (boards[p].q == absent) == (boards[p].r == absent); });
}

/// Whether b differs by at most 1 from the a >= 1 for which |n/a - x| is least, where 2x = u + v sqrt(2).
bool is_near(std::uint64_t n, std::uint64_t b, std::uint64_t u, std::uint64_t v) {
  __extension__ using Wide = __int128;
  const auto less_than_root = [](Wide left, Wide factor) {  // left < factor sqrt(2)
    return left < 0 || left * left < 2 * factor * factor;
  };
  // |n/a - x| < |n/(a+1) - x| if and only if n/a + n/(a+1) < 2x.
  const auto first_is_nearer = [&](std::uint64_t a) {
    const Wide product = Wide{a} * (a + 1);
    return less_than_root(Wide{n} * (2 * a + 1) - u * product, v * product);
  };
  return (b <= 2 || !first_is_nearer(b - 2)) && first_is_nearer(b + 1);
}

Found far_from_ratio(const Boards& boards) {
  return among_boards(boards, [&](std::uint32_t p) {
    const Board& board = boards[p];
    if (board.q == absent && board.r == absent) return true;
    return (board.q != absent && !is_near(p, board.q, 2, 1)) || (board.r != absent && !is_near(p, board.r, 0, 2));
  });
}

struct KnownClaim {
  std::string_view claim;
  Found (*in_rows)(const Rows&);
  Found (*in_boards)(const Boards&);
  bool text_is_number = false;
};

constexpr std::array<KnownClaim, 10> known_claims{{{"A18", end_is_no_minimum, nullptr},
                                                   {"A19", ends_do_not_rise, nullptr},
                                                   {"A20", minimum_is_first, nullptr},
                                                   {"A21", minimum_is_not_the_next, nullptr},
                                                   {"A22", is_no_line, nullptr},
                                                   {"A23", both_long, nullptr},
                                                   {"A24", fall_stays, nullptr},
                                                   {"A25", nullptr, on_no_diagonal, true},
                                                   {"A27", nullptr, far_from_ratio},
                                                   {"A29", nullptr, not_one_opening}}};

Recheck recheck_exceptions(const Given& file, const Effort& effort) {
  const Table table = read_table(file);
  require_parameters(file, table, "which claim its exceptions contradict");
  const Json& name = table.parameters.get("claim");
  const auto known = std::find_if(known_claims.begin(), known_claims.end(),
                                  [&](const KnownClaim& k) { return name.is_text() && name.string() == k.claim; });
  if (known == known_claims.end())
    file.refuse(fmt::format("is for the claim {}, which has no list of exceptions", name.text().substr(0, 40)));
  const std::uint32_t last = parameter(file, table, "last", 0, 20'000'000);
  std::vector<std::uint32_t> listed;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const std::uint32_t number = table.at(k, 0);
    if (number > last) throw Wrong(fmt::format("line {}: {}, beyond the last number {}", k + 2, number, last));
    if (k > 0 && number <= listed.back())
      throw Wrong(fmt::format("line {}: {} follows {}, expected increasing numbers", k + 2, number, listed.back()));
    if (known->text_is_number && table.text(k, 1) != std::to_string(number))
      throw Wrong(fmt::format("line {}: expected the text \"{}\"", k + 2, number));
    listed.push_back(number);
  }
  const std::uint32_t most = effort.quick ? 200 : 100'000;
  const std::uint32_t rows = effort.upto < 204 ? 2 : (effort.upto - 200) / 2;
  const Found found = known->in_rows != nullptr ? known->in_rows(rows_to(std::min(rows, most)))
                                                : known->in_boards(boards_to(std::min({effort.scan_upto, most, last})));
  const std::uint32_t decided = std::min(found.last, last);
  std::size_t k = 0;
  for (const std::uint32_t number : found.numbers) {
    if (number > decided) break;
    if (k == listed.size() || listed[k] > number) throw Wrong(fmt::format("{} is missing", number));
    if (listed[k] < number) throw Wrong(fmt::format("line {}: {} is not an exception", k + 2, listed[k]));
    ++k;
  }
  if (k < listed.size() && listed[k] <= decided)
    throw Wrong(fmt::format("line {}: {} is not an exception", k + 2, listed[k]));
  const bool are_texts_checked = known->text_is_number || listed.empty();
  const bool complete = decided == last && are_texts_checked;
  return {fmt::format("{} to {}: recomputed to {}{}{}{}", count_text(listed.size(), "exception"), name.string(),
                      decided, decided == last ? "" : "; of the others only the order was checked",
                      are_texts_checked ? "" : "; the texts were not checked", complete ? "; all entries checked" : ""),
          complete};
}

const Checker exceptions_checker("exceptions", {"verify --exceptions"}, recheck_exceptions);

}  // namespace

}  // namespace mexwave::cli
