// All that small p have is computed anew; the rest by what must hold in every such list.

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "check/chomp4_file.hpp"
#include "check/plain_four_rows.hpp"

namespace mexwave::cli {

namespace {

using What = SavedFourRows::What;

std::string text(const FourRows& x) { return fmt::format("({},{},{},{})", x[0], x[1], x[2], x[3]); }

Recheck wrong(std::size_t line, const std::string& why) { return {fmt::format("line {}: {}", line, why), ""}; }

/// Whether a first move on 4 x p leaves it.
bool is_opening(const FourRows& x) {
  const auto& [p, q, r, s] = x;
  return (r == p && s < p) || (q == p && r == s && r < p) || (q == r && r == s && q < p);
}

/// The line of a list that is computed anew, and its number.
class Compared {
 public:
  explicit Compared(const SavedFourRows& file) : file_(file), header_(file.is_bfile ? 1 : 2) {}
  /// False if it is not the file's next line; then wrong() says so.
  bool next(const FourRows& expected) {
    const std::size_t line = at_ + header_;
    if (file_.is_bfile) {
      const std::uint64_t should = file_.what == What::counts ? expected[1] : expected[3];
      if (at_ >= file_.terms.size()) return fails(line, fmt::format("a term {} is missing", should));
      if (file_.terms[at_] != should)
        return fails(line, fmt::format("is {}, the file says {}", should, file_.terms[at_]));
    } else {
      const std::string what =
          file_.what == What::counts ? "is " + text(expected) : text(expected) + " is a P-position";
      if (at_ >= file_.lines.size()) return fails(line, what + ", the file has none here");
      if (file_.lines[at_] != expected)
        return fails(line, fmt::format("{}, the file has {}", what, text(file_.lines[at_])));
    }
    ++at_;
    return true;
  }
  /// After all with this p.
  bool ends(std::uint32_t p) {
    if (file_.is_bfile || at_ >= file_.lines.size() || file_.lines[at_][0] > p) return true;
    return fails(at_ + header_, text(file_.lines[at_]) + " is no P-position, or out of place");
  }
  [[nodiscard]] std::size_t lines() const { return at_; }
  [[nodiscard]] const std::optional<Recheck>& failed() const { return failed_; }

 private:
  bool fails(std::size_t line, const std::string& why) {
    failed_ = wrong(line, why);
    return false;
  }
  const SavedFourRows& file_;
  std::size_t header_, at_ = 0;
  std::optional<Recheck> failed_;
};

/// p, how many, the middle s, the largest s.
FourRows counted(std::uint32_t p, const std::vector<FourRows>& with_p) {
  std::vector<std::uint32_t> all;
  all.reserve(with_p.size());
  for (const FourRows& x : with_p) all.push_back(x[3]);
  std::sort(all.begin(), all.end());
  return {p, static_cast<std::uint32_t>(all.size()), all[(all.size() - 1) / 2], all.back()};
}

/// What must hold of every line and between them, whatever is computed.
std::optional<Recheck> out_of_form(const SavedFourRows& file) {
  std::set<std::uint32_t> left[3];
  for (std::size_t k = 0; k < file.lines.size(); ++k) {
    const FourRows& x = file.lines[k];
    const auto& [p, q, r, s] = x;
    const std::size_t line = k + 2;
    if (p < file.from || (file.upto != 0 && p > file.upto))
      return wrong(line, fmt::format("p = {} is not from {} to {}", p, file.from, file.upto));
    if (file.what == What::counts) {
      if (p != k + 1) return wrong(line, fmt::format("p = {} where {} was expected", p, k + 1));
      if (q == 0 || r > s || s > p)
        return wrong(line, "no P-positions, or the middle s, the largest s and p are not in order");
      continue;
    }
    if (p < q || q < r || r < s) return wrong(line, text(x) + " is not a position: rows must not grow");
    if (k > 0 && !(file.lines[k - 1] < x)) return wrong(line, text(x) + " is not after the line before it");
    if (k > 0 && std::equal(x.begin(), x.begin() + 3, file.lines[k - 1].begin()))
      return wrong(line, fmt::format("a move leads from {} to {}", text(x), text(file.lines[k - 1])));
    if (file.what != What::openings) continue;
    if (!is_opening(x)) return wrong(line, fmt::format("{} is left by no first move of 4 x {}", text(x), p));
    // Two of one form with the same free letter are a move apart, in row 1.
    const std::size_t row = r == p ? 2 : q == p ? 1 : 0;
    if (!left[row].insert(row == 2 ? s : row == 1 ? r : q).second)
      return wrong(line, fmt::format("{}: a move leads from it to an earlier line's position", text(x)));
  }
  return std::nullopt;
}

Recheck recheck_file(const Given& given, const Effort& effort) {
  // Time grows with the cube of p here, and with its square where --upto has its default from.
  const std::uint32_t most = effort.quick ? 40 : std::min(effort.upto / 10, 3000U);
  const SavedFourRows file = parse_chomp4(given);
  if (const auto why = out_of_form(file)) return *why;
  std::uint32_t last = file.upto;
  if (last == 0 && !file.lines.empty()) last = file.lines.back()[0];
  const std::uint32_t checked = std::min(last, most);
  Compared compared(file);
  plain_four_rows(checked, [&](std::uint32_t p, const std::vector<FourRows>& with_p) {
    if (file.what == What::counts) return compared.next(counted(p, with_p));
    if (p < file.from) return true;
    for (const FourRows& x : with_p) {
      if (file.what == What::openings && !is_opening(x)) continue;
      if (!compared.next(x)) return false;
    }
    return compared.ends(p);
  });
  if (compared.failed()) return *compared.failed();
  const std::size_t lines = file.is_bfile ? file.terms.size() : file.lines.size();
  if (checked == last && compared.lines() < lines) return wrong(compared.lines() + 2, "is one line too many");
  constexpr const char* names[] = {"openings", "P-positions", "counts"};
  constexpr const char* others[] = {
      "by order, form, and that none can be reached from another by a move in the first row",
      "by order, form, and that no two differ in s alone", "by form"};
  const auto what = static_cast<std::size_t>(file.what);
  return {std::nullopt,
          fmt::format("{} {}: all {} with p <= {} recomputed; {}", lines, names[what], compared.lines(), checked,
                      checked == last ? "that is all of them"
                      : file.is_bfile ? "the others were not looked at"
                                      : fmt::format("the others only {}", others[what])),
          checked == last && file.upto != 0};
}

const RegisteredKind registered({.place = 15,
                                 .name = "chomp4",
                                 .sealed_as = {"chomp4 openings", "chomp4 positions", "chomp4 counts"},
                                 .is_this = is_chomp4,
                                 .recheck = recheck_file,
                                 // "(8,3,3,3)" and "  p   positions ..." are none of the forms that can be read back.
                                 .is_text = [](const Given& file) {
                                   return is_prose(file.bytes) || file.bytes.starts_with("(");
                                 }});

}  // namespace

}  // namespace mexwave::cli
