// Prints the tokens of HTML for tools/check/html_tokenizer. Each line of standard input is an array
// of JSON: the page, the content that it begins with (as a number of HtmlTokenizer::Content) and
// the name of the last start tag. Each line of the output is an array of tokens in the format of
// html5lib-tests.

#include <iostream>
#include <nlohmann/json.hpp>
#include <string>

#include "markup/character_references.h"
#include "markup/html_characters.h"
#include "markup/html_tokenizer.h"

namespace neusum {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxAttributes = 1'000;

std::string replace_nul(std::string_view text) {
  std::string replaced;
  for (const char c : text) replaced += c == '\0' ? std::string("\uFFFD") : std::string(1, c);
  return replaced;
}

json tag_json(const HtmlToken& token) {
  const std::string name = replace_nul(ascii_lower(token.content));
  if (token.kind == HtmlToken::Kind::kEndTag) return {"EndTag", name};
  json attributes = json::object();
  for (const HtmlAttribute& attribute : token.attributes) {
    const std::string value = decode_references(attribute.value, ReferenceContext::kAttribute);
    attributes.emplace(replace_nul(ascii_lower(attribute.name)), replace_nul(value));
  }
  json tag = {"StartTag", name, attributes};
  if (token.is_self_closing) tag.push_back(true);
  return tag;
}

// NUL stays in ordinary text and in CDATA sections; the reader of a page removes it there.
std::string text_of(const HtmlToken& token, HtmlTokenizer::Content content) {
  const bool keeps_nul =
      content == HtmlTokenizer::Content::kData || content == HtmlTokenizer::Content::kCdata;
  const std::string text = keeps_nul ? std::string(token.content) : replace_nul(token.content);
  return token.has_references ? decode_references(text, ReferenceContext::kText) : text;
}

void append_text(json& tokens, const std::string& text) {
  if (!tokens.empty() && tokens.back()[0] == "Character") {
    tokens.back()[1] = tokens.back()[1].get<std::string>() + text;
  } else {
    tokens.push_back({"Character", text});
  }
}

json tokenize(const json& test) {
  const auto page = test[0].get<std::string>();
  auto content = static_cast<HtmlTokenizer::Content>(test[1].get<int>());
  HtmlTokenizer tokenizer(page, kMaxAttributes);
  tokenizer.read_as(content, test[2].get<std::string>());
  json tokens = json::array();
  HtmlToken token;
  while (tokenizer.next(token)) {
    switch (token.kind) {
      case HtmlToken::Kind::kText:
        append_text(tokens, text_of(token, content));
        continue;
      case HtmlToken::Kind::kComment:
        tokens.push_back({"Comment", replace_nul(token.content)});
        break;
      case HtmlToken::Kind::kDoctype:
        tokens.push_back({"DOCTYPE"});
        break;
      default:
        tokens.push_back(tag_json(token));
    }
    content = HtmlTokenizer::Content::kData;
  }
  return tokens;
}

}  // namespace
}  // namespace neusum

int main() {
  for (std::string line; std::getline(std::cin, line);) {
    std::cout << neusum::tokenize(nlohmann::json::parse(line)).dump() << '\n';
  }
}
