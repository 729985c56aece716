// Our Json compared with nlohmann's, which stands for other programs' JSON parsers.

#include "output/json.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <nlohmann/json.hpp>

#include "cli/parsed.hpp"

namespace mexwave::cli::test {
namespace {

using Library = nlohmann::ordered_json;

/// The same value twice.
struct Pair {
  Json ours;
  Library library;
};

Pair scalar() {
  switch (*rc::gen::inRange(0, 6)) {
    case 0:
      return {nullptr, nullptr};
    case 1: {
      const bool value = *rc::gen::arbitrary<bool>();
      return {value, value};
    }
    case 2: {
      const auto value = *rc::gen::arbitrary<std::uint64_t>();
      return {value, value};
    }
    case 3: {
      const auto value = *rc::gen::arbitrary<std::int64_t>();
      return {value, value};
    }
    case 4: {
      const auto value = *rc::gen::arbitrary<double>();
      return {value, value};
    }
    default: {
      const auto value = *rc::gen::arbitrary<std::string>();  // any bytes
      return {value, value};
    }
  }
}

Pair value(int depth) {
  const int kind = depth == 0 ? 0 : *rc::gen::inRange(0, 3);
  if (kind == 0) return scalar();
  Pair pair{kind == 1 ? Json::array() : Json::object(), kind == 1 ? Library::array() : Library::object()};
  for (int parts = *rc::gen::inRange(0, 4); parts > 0; --parts) {
    const Pair part = value(depth - 1);
    if (kind == 1) {
      pair.ours.push_back(part.ours);
      pair.library.push_back(part.library);
    } else {
      const std::string name = *rc::gen::element<std::string>("a", "b", "\"quoted\"", "n\n", "é", "");
      pair.ours[name] = part.ours;
      pair.library[name] = part.library;
    }
  }
  return pair;
}

RC_GTEST_PROP(JsonValues, AreWrittenAndReadAsNlohmannDoes, ()) {
  const Pair pair = value(3);
  for (const int indent : {-1, 0, 1, 4}) {
    const std::string text = pair.ours.text(indent);
    RC_ASSERT(text == pair.library.dump(indent, ' ', false, Library::error_handler_t::replace));
    const std::optional<Json> read = Json::parse(text);
    RC_ASSERT(read.has_value());
    RC_ASSERT(read->text(indent) == text);
    RC_ASSERT((*read == pair.ours) == (Library::parse(text) == pair.library));
  }
}

RC_GTEST_PROP(JsonValues, ABrokenTextIsRefused, ()) {
  std::string text = value(2).ours.text();
  text.resize(*rc::gen::inRange<std::size_t>(0, text.size() + 1));
  text += *rc::gen::arbitrary<std::string>();
  const bool has_nul = text.find('\0') != std::string::npos;  // the library takes it for the end
  RC_ASSERT(Json::parse(text).has_value() == (Library::accept(text) && !has_nul));
}

TEST(JsonValues, MarksBeforeAndAfterTheTextAreRefused) {
  EXPECT_TRUE(Json::parse(" {} \n"));
  EXPECT_FALSE(Json::parse("\xef\xbb\xbf{}"));
  EXPECT_FALSE(Json::parse({"{}\0", 3}));
  EXPECT_FALSE(Json::parse({"{}\n\0{", 5}));
}

TEST(JsonValues, BracesMakeObjectsOfPairs) {
  EXPECT_EQ(Json({{"n", 3}, {"p", {1, 2}}}).text(), R"({"n":3,"p":[1,2]})");
  EXPECT_EQ(Json({{"n", 3}, {1, 2}}).text(), R"([["n",3],[1,2]])");
  EXPECT_EQ(Json({{{"n", 3}}}).text(), R"([{"n":3}])");
  EXPECT_EQ(Json(std::vector<std::vector<int>>{{1}, {}}).text(), "[[1],[]]");
  EXPECT_EQ(Json().text(), "null");
}

TEST(JsonValues, ObjectsAreEqualInAnyOrder) {
  const Json json{{"a", 1}, {"b", {{"c", -2}, {"d", nullptr}}}};
  EXPECT_EQ(json, parsed(R"({"b":{"d":null,"c":-2.0},"a":1})"));
  EXPECT_NE(json, parsed(R"({"a":1})"));
  EXPECT_NE(json, parsed(R"({"b":{"d":null,"c":-2},"a":"1"})"));
  EXPECT_EQ(parsed(R"({"a":1,"a":2})").at("a"), 2);
}

TEST(JsonValues, MissingOrWrongMembersAreAMismatch) {
  const Json json = parsed(R"({"whole":4294967295,"more":4294967296,"less":-1,"part":0.5,"list":[1,[]],"text":"1"})");
  EXPECT_EQ(json.at("whole").number(), 4294967295U);
  EXPECT_EQ(json.at("more").whole(), std::uint64_t{1} << 32);
  for (const char* name : {"more", "less", "part", "list", "text"}) {
    EXPECT_THROW((void)json.at(name).number(), Json::Mismatch) << name;
    EXPECT_THROW((void)json.at(name).boolean(), Json::Mismatch) << name;
    EXPECT_THROW((void)json.at(name).members(), Json::Mismatch) << name;
  }
  EXPECT_THROW((void)json.at("none"), Json::Mismatch);
  EXPECT_THROW((void)json.at("list").at(2), Json::Mismatch);
  EXPECT_THROW((void)json.at("whole").string(), Json::Mismatch);
  EXPECT_FALSE(json.at("less").whole());
  EXPECT_TRUE(json.get("none").is_null());
}

TEST(JsonValues, NestedTooDeeplyIsRefused) {
  const auto nested = [](std::size_t depth) { return std::string(depth, '[') + std::string(depth, ']'); };
  EXPECT_TRUE(Json::parse(nested(100)));
  EXPECT_FALSE(Json::parse(nested(101)));
  EXPECT_FALSE(Json::parse(std::string(10'000'000, '[')));
}

}  // namespace
}  // namespace mexwave::cli::test
