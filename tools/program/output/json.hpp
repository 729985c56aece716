#pragma once
// JSON values, and their conversion to and from text. Members keep their order. nlohmann's library parses JSON and
// writes strings and fractions; only json.cpp includes it, because it takes seconds to compile.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace mexwave::cli {

class Json {
 public:
  using List = std::vector<Json>;
  using Members = std::vector<std::pair<std::string, Json>>;
  /// A value is missing, or is not of the requested kind.
  struct Mismatch : std::runtime_error {
    using std::runtime_error::runtime_error;
  };

  Json() = default;  // null
  Json(std::nullptr_t) {}
  Json(double number);
  Json(std::string text);
  Json(std::string_view text) : Json(std::string(text)) {}
  Json(const char* text) : Json(std::string(text)) {}
  Json(List list);
  /// {{"n", 3}, {"p", {1, 2}}} makes an object; {1, 2} makes a list. It is an object if all parts are pairs whose first
  /// is a text.
  Json(std::initializer_list<Json> parts);
  template <std::integral Number>
  Json(Number number) {
    if constexpr (std::same_as<Number, bool>)
      value_ = number;
    else if (number < 0)
      value_ = static_cast<std::int64_t>(number);
    else
      value_ = static_cast<std::uint64_t>(number);
  }
  /// A list of the elements of a vector, an array or a span.
  template <class Elements>
  requires(!std::convertible_to<const Elements&, std::string_view> &&
           requires(const Elements& all) {
             all.size();
             all.begin();
           }) Json(const Elements& elements)
      : Json(list_of(elements)) {}
  Json(const Json&);
  Json(Json&&) noexcept;
  Json& operator=(const Json&);
  Json& operator=(Json&&) noexcept;
  ~Json();

  [[nodiscard]] static Json array() { return List{}; }
  [[nodiscard]] static Json array(std::initializer_list<Json> parts) { return List(parts); }
  [[nodiscard]] static Json object(Members members = {});
  /// The value of the text; nullopt if it is not one complete JSON value in UTF-8 without a byte order mark, or is
  /// nested too deeply. Throws MemoryLimit if the value would not fit into memory.
  [[nodiscard]] static std::optional<Json> parse(std::string_view text);

  // ---- building: the next two functions make null an empty object or list first
  /// The member of this name; added at the end if it is new.
  Json& operator[](std::string_view name);
  void push_back(Json part);

  /// The value as text on one line. With indent >= 0 each part has a line of its own, after `indent` blanks for each
  /// level. Bytes that are not UTF-8 are written as U+FFFD.
  [[nodiscard]] std::string text(int indent = -1) const;

  // ---- reading
  [[nodiscard]] bool is_null() const { return value_.index() == 0; }
  [[nodiscard]] bool is_boolean() const { return std::holds_alternative<bool>(value_); }
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_text() const { return std::holds_alternative<Box<std::string>>(value_); }
  [[nodiscard]] bool is_array() const { return std::holds_alternative<Box<List>>(value_); }
  [[nodiscard]] bool is_object() const { return std::holds_alternative<Box<Members>>(value_); }
  /// The value if it is a whole number and not negative.
  [[nodiscard]] std::optional<std::uint64_t> whole() const;
  /// The member of this name (the last one if there are several), or nullptr.
  [[nodiscard]] const Json* find(std::string_view name) const;
  [[nodiscard]] bool contains(std::string_view name) const { return find(name) != nullptr; }
  /// The member of this name, or a value that is null.
  [[nodiscard]] const Json& get(std::string_view name) const;

  // The functions from here to size() throw Mismatch if there is no such part or the value is of another kind.
  [[nodiscard]] const Json& at(std::string_view name) const;
  [[nodiscard]] const Json& at(std::size_t place) const;
  [[nodiscard]] std::uint32_t number() const;  ///< whole, below 2^32
  [[nodiscard]] double fraction() const;       ///< any number
  [[nodiscard]] bool boolean() const;
  [[nodiscard]] const std::string& string() const;
  [[nodiscard]] const List& items() const;
  [[nodiscard]] const Members& members() const;
  [[nodiscard]] std::size_t size() const;  ///< of a list or an object

  /// Compares numbers by value (1 equals 1.0), and objects without regard to the order of their members.
  friend bool operator==(const Json& a, const Json& b) { return a.equals(b); }

 private:
  /// Keeps a large part on the heap, so that a Json takes 16 bytes instead of 40; copied with its owner.
  template <class Value>
  class Box {
   public:
    explicit Box(Value value) : value_(std::make_unique<Value>(std::move(value))) {}
    Box(const Box& other) : Box(*other) {}
    Box(Box&&) noexcept = default;
    Box& operator=(const Box& other) {
      value_ = std::make_unique<Value>(*other);
      return *this;
    }
    Box& operator=(Box&&) noexcept = default;
    ~Box() = default;
    Value& operator*() { return *value_; }
    const Value& operator*() const { return *value_; }

   private:
    std::unique_ptr<Value> value_;
  };
  /// Of the whole numbers only negative ones are std::int64_t.
  using Value = std::variant<std::nullptr_t, bool, std::uint64_t, std::int64_t, double, Box<std::string>, Box<List>,
                             Box<Members>>;

  template <class Elements>
  static List list_of(const Elements& elements) {
    List list;
    list.reserve(elements.size());
    for (const auto& element : elements) list.emplace_back(element);
    return list;
  }
  [[nodiscard]] bool equals(const Json& other) const;
  void write(std::string& text, int indent, int level) const;

  Value value_ = nullptr;
};

}  // namespace mexwave::cli
