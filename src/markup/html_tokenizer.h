#ifndef NEUSUM_MARKUP_HTML_TOKENIZER_H_
#define NEUSUM_MARKUP_HTML_TOKENIZER_H_

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace neusum {

// An attribute as written: the name in any case, the value with character references.
struct HtmlAttribute {
  std::string_view name;
  std::string_view value;
};

// A token of an HTML page. Its strings are parts of the page, not copies.
struct HtmlToken {
  enum class Kind { kText, kStartTag, kEndTag, kComment, kDoctype };

  Kind kind = Kind::kText;
  std::string_view source;      // the whole token
  std::string_view content;     // the text, the name of a tag as written, the text of a comment
  bool has_references = false;  // whether character references in `content` shall be decoded
  bool is_self_closing = false;
  std::vector<HtmlAttribute> attributes;  // the first of equal names counts

  // The value of the first attribute with this name, which is in lower case, or nullptr.
  const std::string_view* attribute(std::string_view name) const;
};

// Splits a page into tokens as the HTML standard says, in linear time. The page is any bytes.
// Whoever reads the tokens decides after a start tag how the content of the element is read.
class HtmlTokenizer {
 public:
  enum class Content {
    kData,        // tags and character references
    kRcdata,      // character references only, such as <title>
    kRawText,     // neither, such as <style>
    kScriptData,  // neither; comments may contain end tags
    kPlainText,   // the rest of the page
    kCdata,       // neither, until "]]>"
  };

  // Attributes of a tag after the first `max_attributes` are ignored.
  HtmlTokenizer(std::string_view page, std::size_t max_attributes)
      : page_(page), max_attributes_(max_attributes) {}

  // Reads the next token. Returns false at the end of the page.
  bool next(HtmlToken& token);

  // How to read on until the end tag of `element`.
  void read_as(Content content, std::string_view element);

  // Whether <![CDATA[ begins a section, as in SVG, instead of a comment.
  void allow_cdata(bool is_allowed) { allows_cdata_ = is_allowed; }

 private:
  bool next_data(HtmlToken& token);
  bool next_raw(HtmlToken& token, std::size_t text_end, bool has_references);
  bool next_cdata(HtmlToken& token);
  bool read_markup(HtmlToken& token);
  bool read_declaration(HtmlToken& token);
  bool read_tag(HtmlToken& token, HtmlToken::Kind kind, std::size_t name);
  void read_comment(HtmlToken& token);
  void read_bogus_comment(HtmlToken& token, std::size_t begin);
  void finish(HtmlToken& token, HtmlToken::Kind kind, std::string_view content, std::size_t end);

  std::size_t find_markup(std::size_t from) const;
  std::size_t find_end_tag(std::size_t from) const;
  std::size_t find_script_end(std::size_t from) const;
  bool is_end_tag(std::size_t position, std::string_view element) const;
  bool is_tag_name_end(std::size_t position) const;
  bool starts_with(std::size_t position, std::string_view text) const {
    return page_.substr(position).starts_with(text);
  }
  char at(std::size_t position) const { return position < page_.size() ? page_[position] : '\0'; }

  std::string_view page_;
  std::size_t position_ = 0;
  std::size_t max_attributes_;
  Content content_ = Content::kData;
  std::string element_;  // whose end tag ends raw content, in lower case
  bool allows_cdata_ = false;
};

}  // namespace neusum

#endif  // NEUSUM_MARKUP_HTML_TOKENIZER_H_
