#pragma once
// A list of all kinds of result that the program writes, with name, columns, formats, and how `mexwave check` checks
// them. The writers, the reader and the recognition of files of `mexwave check`, and `mexwave formats` use this list.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace mexwave::cli {

enum class Type : std::uint8_t {
  index,    ///< a whole number that rises by one a row, from Column::first on
  number,   ///< a whole number below 2^32 - 1
  integer,  ///< a whole number, negative ones too
  large,    ///< a whole number below 2^64
  flag,     ///< 1 or 0; true or false in JSON
  word,     ///< one of Column::words
  text,
  list  ///< numbers separated by blanks, a dash for a missing one; in JSON a list, null for a missing one
};

struct Column {
  std::string_view name;  ///< for repeated columns the common beginning: "a" of a1, a2, ...
  Type type = Type::number;
  std::string_view meaning = {};
  bool optional = false;  ///< may be empty in CSV, absent in JSON objects, null in JSON lists
  bool csv_only = false;  ///< JSON has it as a parameter, or implied by the place in the list
  bool quoted = false;    ///< a text that CSV has between quotes
  bool repeated = false;  ///< one column per column of the table; numbered from `first`
  std::uint32_t first = 0;
  std::string_view words = {};  ///< for Type::word, separated by blanks
  std::string_view text = {};   ///< its fmt format in a line of text, such as "{:>8}"
  std::string_view heading = {};
};

/// How the rows of a table are written in the list of JSON.
enum class JsonRows : std::uint8_t {
  objects,
  arrays,
  values,  ///< only the last column; the place in the list is the index
  nested   ///< a list for each value of the first column; the places in both lists are indices
};

struct Form {
  std::string_view kind;
  std::string_view what;
  std::string_view formats;              ///< the values of --format, separated by blanks
  std::span<const Column> columns = {};  ///< of a table; empty for other kinds
  std::string_view list = {};            ///< the member of JSON that holds the rows
  JsonRows json = JsonRows::objects;
  std::string_view npy_type = {};   ///< "<u4"
  std::string_view npy_shape = {};  ///< a letter or number for each dimension, separated by commas: "R,Q"
  std::string_view npy_values = {};
  std::string_view bfile = {};       ///< the columns of index and term, "n grundy"; a # counts the lines
  std::string_view recheck = {};     ///< how `mexwave check` recomputes it; empty: not at all
  std::string_view first_line = {};  ///< the beginning of a text file that can be read back
  std::string_view sealed_as = {};   ///< its kind in seals, if not `kind`
  std::string_view json_as = {};     ///< its kind in JSON, if not as in seals
  /// Version of the JSON; `mexwave check` refuses any other. Increase it only when a member changes its meaning. A new
  /// column or format does not increase it: old files are then refused because of their header or members.
  int version = 1;

  [[nodiscard]] constexpr std::string_view sealed_kind() const { return sealed_as.empty() ? kind : sealed_as; }
  [[nodiscard]] constexpr std::string_view json_kind() const { return json_as.empty() ? sealed_kind() : json_as; }
};

namespace columns {

constexpr Column index(std::string_view name, std::uint32_t first, std::string_view meaning = {}) {
  return {.name = name, .type = Type::index, .meaning = meaning, .first = first};
}
constexpr Column optional(std::string_view name, std::string_view meaning, Type type = Type::number) {
  return {.name = name, .type = type, .meaning = meaning, .optional = true};
}
/// The column with its fmt format and heading in a line of text.
constexpr Column shown(Column column, std::string_view text, std::string_view heading = {}) {
  column.text = text;
  column.heading = heading.empty() ? column.name : heading;
  return column;
}

inline constexpr Column p{"p", Type::number, "squares of the first row"},
    q{"q", Type::number, "squares of the second row"}, r{"r", Type::number, "squares of the third row"},
    s{"s", Type::number, "squares of the fourth row"}, t{"t", Type::number, "squares of the fifth row"},
    rows{.name = "a", .meaning = "squares of each row", .repeated = true, .first = 1},
    grundy{"grundy", Type::number, "Grundy value"},
    board_n{"n", Type::number, "columns of the board; p = n is left in the first row"};

inline constexpr Column chomp3_openings[] = {board_n, p, q, r};
inline constexpr Column chomp3_rows[] = {
    shown({"row", Type::number, "r"}, "{:>8}"),
    shown(
        {.name = "kind", .type = Type::word, .meaning = "whether f(q,r) has a value for all q", .words = "long short"},
        " {:<6}"),
    shown({"first", Type::number, "f(r,r)"}, "{:>9}"),
    shown(optional("end", "e of the P-position (e,e,r) that ends a short row"), "{:>9}"),
    shown({"min", Type::number, "the least value"}, "{:>9}"),
    shown({"min_at", Type::number, "the q of the least value"}, "{:>9}"),
    shown(optional("preperiod", "in a long row, the least q from which the pattern holds"), "{:>11}"),
    shown(optional("period", "in a long row, the length of the pattern"), "{:>8}"),
    shown(optional("pattern", "f(q,r) - q for q = preperiod, preperiod + 1, ...: one period", Type::list), "  {}")};
inline constexpr Column chomp3_table[] = {
    {.name = "row", .type = Type::index, .meaning = "r", .csv_only = true},
    {.name = "", .meaning = "f(q,r) for q = 0, 1, ...", .optional = true, .repeated = true}};
inline constexpr Column chomp3_grundy[] = {index("n", 1, "columns of the board 3 x n"), grundy};

inline constexpr Column chomp4_openings[] = {board_n, p, q, r, s};
inline constexpr Column chomp4_positions[] = {p, q, r, s};
inline constexpr Column chomp4_counts[] = {
    shown({"p", Type::number, "squares of the first row"}, "{:>8}"),
    shown({"positions", Type::number, "P-positions with this p"}, "{:>12}"),
    shown({"middle_s", Type::number, "the median s of these; of two middle values the lower"}, "{:>12}", "middle s"),
    shown({"largest_s", Type::number, "the largest s of these"}, "{:>12}", "largest s")};
inline constexpr Column chomp4_rows[] = {
    r,
    s,
    {.name = "kind",
     .type = Type::word,
     .meaning =
         "dead: no P-position; ended: the last is (e,e,r,s); periodic: a pattern repeats forever; open: not decided",
     .words = "dead ended periodic open"},
    optional("end", "e of the last P-position (e,e,r,s)"),
    optional("preperiod", "the least p from which the pattern holds"),
    optional("period", "length of the pattern"),
    optional("pattern", "p - q for p = preperiod, preperiod + 1, ...: one period; missing where a p has no q",
             Type::list)};

inline constexpr Column chomp5_openings[] = {board_n, p, q, r, s, t};
inline constexpr Column chomp5_positions[] = {p, q, r, s, t};
inline constexpr Column chomp5_counts[] = {shown({"p", Type::number, "squares of the first row"}, "{:>8}"),
                                           shown({"positions", Type::large, "P-positions with this p"}, "{:>14}")};

inline constexpr Column board_rows{"m", Type::number, "rows of the board"},
    board_columns{"n", Type::number, "columns of the board"};
inline constexpr Column chomp_openings[] = {board_rows,
                                            board_columns,
                                            {"row", Type::number, "row of the square that is taken, counted from 1"},
                                            {"column", Type::number, "column of that square, counted from 1"}};
inline constexpr Column chomp_positions[] = {rows};
inline constexpr Column chomp_positions_count[] = {
    board_rows, board_columns, {"p_positions", Type::large, "number of P-positions of the board"}};
inline constexpr Column chomp_rectangles[] = {index("m", 1, "rows"), index("n", 1, "columns"), grundy};
inline constexpr Column chomp_bars[] = {rows, grundy};
inline constexpr Column chomp_bar[] = {{"row", Type::number, "row of the square that is taken, counted from 1"},
                                       {"column", Type::number, "column of that square, counted from 1"},
                                       {"grundy", Type::number, "Grundy value of the bar that is left"}};
inline constexpr Column chomp_partitions[] = {
    shown({"n", Type::number, "squares"}, "{:>3}"),
    shown({"partitions", Type::large, "bars of n squares"}, " {:>12}"),
    shown({"losing", Type::large, "bars that are lost"}, " {:>12}"),
    shown({"winning", Type::large, "bars that are won"}, " {:>12}"),
    shown({"unique", Type::large, "bars won by exactly one move"}, " {:>12}", "one move"),
    shown({"several", Type::large, "bars won by several moves"}, " {:>12}")};

inline constexpr Column x{"x", Type::number, "cuts in the first direction"},
    y{"y", Type::number, "cuts in the second direction, at most the bound b(x,z)"},
    z{"z", Type::number, "cuts in the third direction"};
inline constexpr Column chocolate_positions[] = {x, y, z};
inline constexpr Column chocolate_grundy[] = {x, y, z, grundy};
inline constexpr Column chocolate_histogram[] = {{"value", Type::number, "Grundy value"},
                                                 {"count", Type::large, "number of positions with this value"}};
inline constexpr Column chocolate_count[] = {{"upto", Type::number, "largest x and z"},
                                             {"positions", Type::large, "number of P-positions"},
                                             {"on_bound", Type::large, "number of P-positions with y = b(x,z)"},
                                             {"largest_y", Type::number, "the largest y of a P-position"}};
inline constexpr Column chocolate_rules[] = {
    {.name = "bound", .type = Type::text, .meaning = "sum, z, box, file or the expression", .quoted = true},
    optional("k", "k of the bounds sum and z"),
    {"a", Type::integer, "shift of x"},
    {"b", Type::integer, "shift of y"},
    {"c", Type::integer, "shift of z"},
    {"holds", Type::flag, "whether (x+a) xor (y+b) xor (z+c) = 0 gives all P-positions up to the largest x and z"},
    {.name = "upto", .meaning = "largest x and z", .csv_only = true},
    optional("x", "x of the first failure"),
    optional("z", "z of the first failure"),
    optional("game", "y of the P-position with this x and z; empty if there is none"),
    optional("rule", "y by the rule; empty if there is none")};
inline constexpr Column six_positions[] = {{"x1"}, {"x2"}, {"x3"}, {"x4"}, {"x5"}, {"x6"}};
inline constexpr Column six_grundy[] = {{"x1"}, {"x2"}, {"x3"}, {"x4"}, {"x5"}, {"x6"}, grundy};

inline constexpr Column heaps_grundy[] = {index("n", 0, "size of the heap"), grundy};
inline constexpr Column heaps_values[] = {shown({"value", Type::number, "Grundy value"}, "{:>6}"),
                                          shown({"count", Type::large, "number of heaps with this value"}, "{:>20}"),
                                          shown({"first", Type::large, "the smallest of these heaps"}, "{:>20}"),
                                          shown({"last", Type::large, "the largest of these heaps"}, "{:>20}")};
inline constexpr Column heaps_identify[] = {
    {"game", Type::text, "code or name"},
    {"first", Type::number, "the heap that has the first of the given values"},
    {"group", Type::number, "games of one group have equal values as far as computed"}};
inline constexpr Column heaps_positions[] = {index("k", 0, "number of the P-position"),
                                             {"n", Type::large, "size of the heap"}};
inline constexpr Column heaps_counts[] = {
    shown({"upto", Type::large, "largest heap"}, "{:>13}"),
    shown({"positions", Type::large, "P-positions among the heaps 0 to upto"}, "{:>13}")};
inline constexpr Column heaps_catalog[] = {
    {"game", Type::text, "octal code"},
    {.name = "upto", .meaning = "largest heap", .csv_only = true},
    {"proved", Type::flag, "periodic for all n"},
    optional("preperiod", "if proved"),
    optional("period", "if proved"),
    optional("last_exception", "the last heap that breaks the pattern"),
    {"largest", Type::number, "the largest value"},
    {"largest_at", Type::number, "the first heap that has it"},
    optional("mask", "the mask with the fewest rare heaps; if not proved"),
    optional("rare", "number of heaps whose value & mask has an even number of 1 bits"),
    optional("last_rare", "the last of these heaps")};

inline constexpr Column triples[] = {{"a"}, {"b"}, {"c"}};
inline constexpr Column complete[] = {{"hypotenuse", Type::number, "the largest number"},
                                      {"triples", Type::number, "number of triples up to it"}};
inline constexpr Column tiling_grundy[] = {index("height", 1), index("width", 1), grundy};
inline constexpr Column exceptions[] = {
    {"number", Type::number, "number of the row, the column or the board"},
    {.name = "exception", .type = Type::text, .meaning = "the values there", .quoted = true}};
inline constexpr Column draws[] = {
    {"n", Type::number, "number of the line"},
    {"orbit", Type::number, "number of colourings that the line represents"},
    {"white", Type::number, "number of white pieces"},
    {"cells", Type::text, "w and b, row by row from row 1 upwards, with / between rows"}};

}  // namespace columns

namespace tables {

constexpr Form chocolate_positions = {.kind = "chocolate positions",
                                      .what = "all P-positions {x,y,z} with x, z <= N, sorted",
                                      .formats = "text csv npy json",
                                      .columns = columns::chocolate_positions,
                                      .list = "positions",
                                      .json = JsonRows::arrays,
                                      .npy_type = "<i4",
                                      .npy_shape = "N+1,N+1",
                                      .npy_values = "y at [x,z], -1 for none",
                                      .recheck = "pair by pair, up to a billion words; then a sample"};

constexpr Form chocolate_grundy = {
    .kind = "chocolate grundy",
    .what = "Grundy values of all {x,y,z} with x, z <= N, sorted",
    .formats = "text npy csv json",
    .columns = columns::chocolate_grundy,
    .list = "values",
    .json = JsonRows::arrays,
    .npy_type = "<u2",
    .npy_shape = "V",
    .npy_values = "for each pair (x,z) the values of y = 0..b(x,z); only x <= z if b(x,z) = b(z,x)",
    .recheck = "each value is the mex of its options, up to 100 million look-ups; then a sample"};

constexpr Form six_positions = {.kind = "chocolate six positions",
                                .what = "all P-positions in six directions up to a size, sorted",
                                .formats = "text csv json npy",
                                .columns = columns::six_positions,
                                .list = "positions",
                                .json = JsonRows::arrays,
                                .npy_type = "|u1",
                                .npy_shape = "P,6",
                                .npy_values = "x1 to x6 of a P-position",
                                .recheck = "each piece by all its moves, up to 20 million moves; then a sample"};

constexpr Form six_grundy = {.kind = "chocolate six grundy",
                             .what = "Grundy values of all pieces up to a size, sorted",
                             .formats = "text csv json npy",
                             .columns = columns::six_grundy,
                             .list = "values",
                             .json = JsonRows::arrays,
                             .npy_type = "|u1",
                             .npy_shape = "A,B,C,D,E,F",
                             .npy_values = "the value at [x1,x2,x3,x4,x5,x6], 255 where there is no piece",
                             .recheck = "each piece by all its moves, up to 20 million moves; then a sample"};

constexpr Form heaps_grundy = {
    .kind = "heaps grundy",
    .what = "Grundy values of the heaps 0 to N",
    .formats = "text csv json bfile npy",
    .columns = columns::heaps_grundy,
    .list = "values",
    .json = JsonRows::values,
    .npy_type = "<u4",
    .npy_shape = "N+1",
    .npy_values = "the value of heap n at [n]",
    .bfile = "n grundy",
    .recheck =
        "each value is the mex of its options, to heap 5,000, or further up to 300 million options; then a sample"};

}  // namespace tables

/// The same table with one pass in the whole game, or in misère play; `mexwave check` does not recompute it.
constexpr Form unchecked(Form form, std::string_view kind, std::string_view what) {
  form.kind = kind;
  form.what = what;
  form.recheck = {};
  return form;
}

/// In the order in which the commands are listed.
inline constexpr Form all_forms[] = {
    {.kind = "chomp3 openings",
     .what = "every winning first move of 3 x n for n = 1..N; as a b-file, a sequence of the OEIS",
     .formats = "text csv json bfile",
     .columns = columns::chomp3_openings,
     .list = "openings",
     .bfile = "# term",
     .recheck =
         "n to 15,000 by a scan over p; order and form of all lines. b-files: the first terms; order of the others"},
    {.kind = "chomp3 rows",
     .what = "rows of f(q,r): end or eventual pattern",
     .formats = "text csv json npy",
     .columns = columns::chomp3_rows,
     .list = "rows",
     .npy_type = "<i8",
     .npy_shape = "R+1,6+M",
     .npy_values = "first, end, min, min_at, preperiod, period and the pattern of row r at [r], -1 for no value; M is "
                   "the longest period",
     .recheck = "rows to 2,400 by crossing out; the others by a scan over p, and by properties that all rows have"},
    {.kind = "chomp3 table",
     .what = "f(q,r) for r < R and q < Q",
     .formats = "text csv json npy",
     .columns = columns::chomp3_table,
     .list = "rows",
     .json = JsonRows::arrays,
     .npy_type = "<u4",
     .npy_shape = "R,Q",
     .npy_values = "f(q,r) at [r,q], 4294967295 where undefined",
     .recheck = "up to 60 million cells by crossing out; a sample of the others by the definition"},
    {.kind = "chomp3 grundy",
     .what = "Grundy values of 3 x n",
     .formats = "text csv json bfile npy",
     .columns = columns::chomp3_grundy,
     .list = "values",
     .json = JsonRows::values,
     .npy_type = "<u2",
     .npy_shape = "N",
     .npy_values = "the value of 3 x n at [n-1]",
     .bfile = "n grundy",
     .recheck = "boards with up to 200 million moves by all bars that fit into them; on larger boards only that no "
                "board has the value of a smaller one"},
    {.kind = "chomp3 row", .what = "one row: minimum, end or pattern, and its proof", .formats = "text json"},
    {.kind = "chomp3 row --certificate",
     .what = "the proof of a row: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "all rows up to it by crossing out, and whether they recur",
     .first_line = "mexwave chomp3 row certificate "},
    {.kind = "chomp3 census", .what = "counts and extremes of all rows", .formats = "text csv json"},
    {.kind = "chomp3 census plot", .what = "how the extremes grow", .formats = "png svg"},
    {.kind = "chomp3 plot", .what = "a picture of f(q,r)", .formats = "png svg"},
    {.kind = "chomp3 solve", .what = "one position and its winning moves", .formats = "text csv json"},
    {.kind = "chomp4 openings",
     .what = "every winning first move of 4 x n for n = 1..N",
     .formats = "text csv json",
     .columns = columns::chomp4_openings,
     .list = "openings",
     .recheck = "p to 500 by the rules; order and form of all lines"},
    {.kind = "chomp4 positions",
     .what = "all P-positions (p,q,r,s), sorted",
     .formats = "text csv json bfile",
     .columns = columns::chomp4_positions,
     .list = "positions",
     .json = JsonRows::arrays,
     .bfile = "# s",
     .recheck = "p to 500 by the rules; order and form of all lines, except in b-files"},
    {.kind = "chomp4 counts",
     .what = "P-positions with each p; written by chomp4 positions --count",
     .formats = "text csv json bfile",
     .columns = columns::chomp4_counts,
     .list = "counts",
     .bfile = "p positions",
     .recheck = "p to 500 by the rules; order and form of all lines, except in b-files"},
    {.kind = "chomp4 rows",
     .what = "the P-positions (p,q,r,s) with the same r and s, as rows: their end or eventual pattern",
     .formats = "text csv json",
     .columns = columns::chomp4_rows,
     .list = "rows",
     .recheck = "the table to p = 500; beyond it, a state that recurs"},
    {.kind = "chomp4 census", .what = "counts and extremes of all P-positions", .formats = "text csv json"},
    {.kind = "chomp4 plot", .what = "a picture of the P-positions with one p", .formats = "png svg"},
    {.kind = "chomp4 solve", .what = "one position and its winning moves", .formats = "text csv json"},
    {.kind = "chomp5 openings",
     .what = "every winning first move of 5 x n for n = 1..N",
     .formats = "text csv json",
     .columns = columns::chomp5_openings,
     .list = "openings",
     .recheck = "p to 30 by all moves; order of all lines"},
    {.kind = "chomp5 positions",
     .what = "all P-positions (p,q,r,s,t), sorted",
     .formats = "text csv json",
     .columns = columns::chomp5_positions,
     .list = "positions",
     .json = JsonRows::arrays,
     .recheck = "p to 30 by all moves; order of all lines"},
    {.kind = "chomp5 counts",
     .what = "P-positions with each p; written by chomp5 positions --count",
     .formats = "text csv json",
     .columns = columns::chomp5_counts,
     .list = "counts",
     .recheck = "p to 30 by all moves; order of all lines"},
    {.kind = "chomp5 solve", .what = "one position and its winning moves", .formats = "text csv json"},
    {.kind = "chomp openings",
     .what = "every winning first move on a board, or on all boards that fit into it",
     .formats = "text csv json",
     .columns = columns::chomp_openings,
     .list = "openings",
     .recheck = "boards of up to 3 million bars by all moves; for larger boards only that each has an opening"},
    {.kind = "chomp positions",
     .what = "all P-positions of a board, sorted",
     .formats = "text csv json",
     .columns = columns::chomp_positions,
     .list = "p_positions",
     .json = JsonRows::arrays,
     .recheck = "boards of up to 3 million bars by all moves; for larger boards the end of the list and a sample"},
    {.kind = "chomp positions --count",
     .what = "how many P-positions the boards m x 1, ..., m x n have",
     .formats = "text csv json bfile",
     .columns = columns::chomp_positions_count,
     .list = "counts",
     .bfile = "n p_positions"},
    {.kind = "chomp grundy",
     .what = "Grundy values of all rectangles up to a board",
     .formats = "text csv json npy",
     .columns = columns::chomp_rectangles,
     .list = "values",
     .json = JsonRows::nested,
     .npy_type = "<u2",
     .npy_shape = "M,N",
     .npy_values = "the value of m x n at [m-1,n-1]",
     .recheck = "boards with up to 200 million moves by all bars that fit into them; on larger boards only that no "
                "board has the value of a smaller one, and that m x n and n x m have the same value"},
    {.kind = "chomp grundy ROWS",
     .what = "Grundy value of one bar and of all that its moves leave",
     .formats = "text csv json",
     .columns = columns::chomp_bar,
     .sealed_as = "chomp grundy"},
    {.kind = "chomp grundy --bars",
     .what = "Grundy values of all bars of a board",
     .formats = "text csv json",
     .columns = columns::chomp_bars,
     .list = "values",
     .json = JsonRows::arrays,
     .recheck = "each value is the mex of its options, up to 200 million moves; then a sample"},
    {.kind = "chomp partitions",
     .what = "how many bars of n squares are lost, or won by exactly one move",
     .formats = "text csv json bfile",
     .columns = columns::chomp_partitions,
     .list = "counts",
     .bfile = "n count"},
    {.kind = "chomp plot", .what = "a picture of openings or Grundy values", .formats = "png svg"},
    {.kind = "chomp solve", .what = "one bar and its winning moves", .formats = "text csv json"},
    {.kind = "chomp certificate",
     .what = "why a bar is lost or won: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "every answer is followed",
     .first_line = "mexwave chomp certificate "},
    tables::chocolate_positions,
    unchecked(tables::chocolate_positions, "chocolate positions --pass", "the same, with one pass in the whole game"),
    {.kind = "chocolate positions --count",
     .what = "how many P-positions there are",
     .formats = "text csv json bfile",
     .columns = columns::chocolate_count,
     .bfile = "n count"},
    tables::chocolate_grundy,
    {.kind = "chocolate grundy --dense",
     .what = "the same as an array of three dimensions",
     .formats = "npy",
     .npy_type = "<u2",
     .npy_shape = "N+1,N+1,B+1",
     .npy_values = "the value of {x,y,z} at [x,z,y], 65535 where y is above the bound",
     .recheck = "each value is the mex of its options, up to 100 million look-ups; then a sample"},
    unchecked(tables::chocolate_grundy, "chocolate grundy --pass", "Grundy values with one pass in the whole game"),
    {.kind = "chocolate grundy --count",
     .what = "how many positions have each Grundy value",
     .formats = "text csv json",
     .columns = columns::chocolate_histogram},
    {.kind = "chocolate formula",
     .what = "rules (x+a) xor (y+b) xor (z+c) = 0, and where each fails first",
     .formats = "text csv json",
     .columns = columns::chocolate_rules,
     .list = "rules"},
    {.kind = "chocolate solve", .what = "one position and its winning moves", .formats = "text csv json"},
    {.kind = "chocolate plot", .what = "a picture of a table", .formats = "png svg html"},
    {.kind = "chocolate certificate",
     .what = "why a piece is lost or won: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "every answer is followed",
     .first_line = "mexwave chocolate certificate "},
    tables::six_positions,
    unchecked(tables::six_positions, "chocolate six positions --pass", "the same, with one pass in the whole game"),
    unchecked(tables::six_positions, "chocolate six positions --misere", "the same, in misere play"),
    tables::six_grundy,
    unchecked(tables::six_grundy, "chocolate six grundy --pass", "the same, with one pass in the whole game"),
    {.kind = "chocolate six formula", .what = "which xor rule fails last on each face", .formats = "text csv json"},
    {.kind = "chocolate six solve", .what = "one piece and what each move leaves", .formats = "text csv json"},
    {.kind = "chocolate six draw", .what = "a piece as a hexagon of triangles", .formats = "svg png"},
    tables::heaps_grundy,
    unchecked(tables::heaps_grundy, "heaps grundy --pass", "the same, with one pass in the whole game"),
    {.kind = "heaps grundy --count",
     .what = "how many heaps have each Grundy value, the first and the last of them",
     .formats = "text csv json",
     .columns = columns::heaps_values,
     .list = "values",
     .recheck = "the values by the definition, if they take at most 300 million options; beyond that only the sum of "
                "the counts"},
    {.kind = "heaps catalog",
     .what = "octal games: periods, largest values, rare values",
     .formats = "text csv json",
     .columns = columns::heaps_catalog,
     .list = "games",
     .recheck = "values from the moves, and whether they prove the periods; up to 2 billion options"},
    {.kind = "heaps identify",
     .what = "games with the given Grundy values",
     .formats = "text csv json",
     .columns = columns::heaps_identify,
     .list = "games"},
    {.kind = "heaps positions",
     .what = "the P-positions among the heaps 0 to N, sorted",
     .formats = "text csv json bfile",
     .columns = columns::heaps_positions,
     .list = "positions",
     .json = JsonRows::values,
     .bfile = "k n",
     .recheck = "heap by heap by the rules, up to 300 million look-ups; then a sample"},
    {.kind = "heaps counts",
     .what = "how many P-positions there are; written by heaps positions --count",
     .formats = "text csv json",
     .columns = columns::heaps_counts,
     .list = "counts"},
    {.kind = "heaps period", .what = "preperiod, period, exceptions and their proof", .formats = "text csv json"},
    {.kind = "heaps period --certificate",
     .what = "the data that prove a period: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "stretches between two snapshots are recomputed, up to 20 million heaps; all of them with --slice 0/1",
     .first_line = "mexwave heaps period certificate "},
    {.kind = "heaps plot", .what = "a picture of Grundy values", .formats = "png svg"},
    {.kind = "heaps solve", .what = "a sum of heaps and its winning moves", .formats = "text csv json"},
    {.kind = "heaps certificate",
     .what = "why a sum is lost or won: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "each value is the mex of its options",
     .first_line = "mexwave heaps certificate "},
    {.kind = "nim triples",
     .what = "the greedy v-triples with numbers up to N",
     .formats = "text csv json",
     .columns = columns::triples,
     .list = "triples",
     .json = JsonRows::arrays},
    {.kind = "nim triples --complete",
     .what = "the numbers at which the triples use up all pairs",
     .formats = "text csv json",
     .columns = columns::complete,
     .list = "complete"},
    {.kind = "nim triples --halve",
     .what = "the chain of the halving procedure",
     .formats = "text csv json",
     .columns = columns::triples,
     .list = "chain",
     .json = JsonRows::arrays},
    {.kind = "lines show", .what = "the lines of a board, as lines solve reads them", .formats = "text"},
    {.kind = "lines solve", .what = "a game on winning lines: the outcome of every move", .formats = "text csv json"},
    {.kind = "squares solve", .what = "a position: the outcome of every move", .formats = "text csv json svg png"},
    {.kind = "squares strategy",
     .what = "an answer to every defence: docs/reference/certificates.md",
     .formats = "text",
     .recheck = "followed against every defence",
     .first_line = "mexwave squares strategy "},
    {.kind = "squares draws",
     .what = "two-colourings of a board without a one-coloured square",
     .formats = "text csv json svg png",
     .columns = columns::draws,
     .list = "draws"},
    {.kind = "squares draws --count",
     .what = "the number of two-colourings without a one-coloured square",
     .formats = "text csv json bfile",
     .bfile = "n count",
     .json_as = "squares draws"},
    {.kind = "squares cnf",
     .what = "the draws of a board as a formula for a SAT solver, in DIMACS CNF",
     .formats = "text"},
    {.kind = "squares play", .what = "a game that was played", .formats = "text"},
    {.kind = "tiling grundy",
     .what = "Grundy values of all boards up to a size",
     .formats = "text csv json",
     .columns = columns::tiling_grundy,
     .list = "values",
     .json = JsonRows::nested},
    {.kind = "tiling solve", .what = "a position and its winning moves", .formats = "text csv json"},
    {.kind = "sum", .what = "a sum of games and its winning moves", .formats = "text csv json"},
    {.kind = "cpu", .what = "this machine and this build", .formats = "text json"},
    {.kind = "verify", .what = "verdicts on published claims", .formats = "text csv json markdown"},
    {.kind = "verify --exceptions",
     .what = "every number for which one claim is wrong, as far as it was checked; the seal names the claim",
     .formats = "csv",
     .columns = columns::exceptions,
     .recheck = "rows to 2,400 by crossing out, boards to 15,000 by a scan over p; of the others only the order; "
                "of the texts only those of A25"},
    {.kind = "checkpoint",
     .what = "the state of a computation, for --resume; its checksum is in the file",
     .formats = "state",
     .first_line = "mexwave\n"}};

/// The index of this kind in all_forms; the size of all_forms if there is none. An index, because sanitizers forbid
/// comparing pointers at compile time.
[[nodiscard]] constexpr std::size_t find_place(std::string_view kind) {
  std::size_t place = 0;
  while (place < std::size(all_forms) && all_forms[place].kind != kind) ++place;
  return place;
}

/// The form of this kind, or nullptr.
[[nodiscard]] constexpr const Form* find_form(std::string_view kind) {
  const std::size_t place = find_place(kind);
  return place < std::size(all_forms) ? &all_forms[place] : nullptr;
}

/// The form of this kind, looked up at compile time: a kind that is not listed does not compile.
consteval const Form& form(std::string_view kind) {
  const std::size_t place = find_place(kind);
  if (place == std::size(all_forms)) throw "no such kind in all_forms";
  return all_forms[place];
}

/// Whether this word is one of `words`, which are separated by blanks.
[[nodiscard]] constexpr bool has_word(std::string_view words, std::string_view word) {
  while (!words.empty()) {
    const std::size_t end = words.find(' ') < words.size() ? words.find(' ') : words.size();
    if (words.substr(0, end) == word) return true;
    words.remove_prefix(end < words.size() ? end + 1 : end);
  }
  return false;
}

/// The first line of CSV, without its end; a repeated column stands for `repeated` columns.
[[nodiscard]] inline std::string csv_header(const Form& form, std::uint64_t repeated = 0) {
  std::string header;
  for (const Column& column : form.columns) {
    for (std::uint64_t k = 0; k < (column.repeated ? repeated : 1); ++k) {
      if (!header.empty()) header += ',';
      header += column.name;
      if (column.repeated) header += std::to_string(column.first + k);
    }
  }
  return header;
}

}  // namespace mexwave::cli
