#include "man_page.h"

#include <fmt/format.h>

#include <cctype>
#include <sstream>
#include <string_view>

#include "neusum/version.h"

namespace neusum::cli {
namespace {

// Makes roff print `text` as it is: no character begins a request, and none is replaced by a
// typographic one.
std::string roff(std::string_view text) {
  std::string escaped = text.starts_with('.') ? "\\&" : "";
  for (const char c : text) {
    switch (c) {
      case '\\':
        escaped += "\\e";
        break;
      case '-':
        escaped += "\\-";
        break;
      case '\'':
        escaped += "\\(aq";
        break;
      case '`':
        escaped += "\\(ga";
        break;
      case '^':
        escaped += "\\(ha";
        break;
      case '~':
        escaped += "\\(ti";
        break;
      case '|':  // a long list of values may be broken after it
        escaped += "|\\:";
        break;
      default:
        escaped += c;
    }
  }
  return escaped;
}

std::string bold(std::string_view text) { return "\\fB" + roff(text) + "\\fR"; }

std::string italic(std::string_view text) { return "\\fI" + roff(text) + "\\fR"; }

// Prints a paragraph with a term and its indented explanation.
void print_entry(const std::string& term, const std::string& explanation) {
  fmt::print(".TP\n{}\n{}\n", term, roff(explanation));
}

// Prints paragraphs. Indented lines keep their line breaks, all others are filled.
void print_notes(const std::string& notes) {
  bool literal = false;
  std::istringstream lines(notes);
  fmt::print(".PP\n");
  for (std::string line; std::getline(lines, line);) {
    const bool indented = line.starts_with("  ");
    if (indented != literal) fmt::print("{}", indented ? ".RS 4\n.EX\n" : ".EE\n.RE\n");
    literal = indented;
    fmt::print("{}\n", line.empty() ? ".PP" : roff(indented ? line.substr(2) : line));
  }
  if (literal) fmt::print(".EE\n.RE\n");
}

void print_flags(const CommandInfo& command) {
  for (const std::string& heading : command.headings) {
    fmt::print(".SS {}\n", roff(heading));
    for (const FlagInfo& flag : command.flags) {
      if (flag.heading != heading) continue;
      const std::string letter = flag.letter.empty() ? "" : bold(flag.letter) + ", ";
      const std::string value = flag.value.empty() ? "" : " " + italic(flag.value);
      print_entry(letter + bold(flag.name) + value, flag.help);
    }
  }
}

void print_command(const std::string& program, const CommandInfo& command) {
  fmt::print(".SH \"{0} {1}\"\n{2} {3}\n", program, command.name,
             bold(program + " " + command.name), roff(command.usage));
  print_notes(command.notes);
  for (const ArgumentInfo& argument : command.arguments) {
    print_entry(italic(argument.name), argument.help);
  }
  print_flags(command);
}

// "A sentence." -> "a sentence"
std::string as_phrase(std::string sentence) {
  sentence.front() = static_cast<char>(std::tolower(static_cast<unsigned char>(sentence.front())));
  if (sentence.ends_with('.')) sentence.pop_back();
  return sentence;
}

}  // namespace

void print_man_page(const CommandInfo& program) {
  fmt::print(
      ".\\\" Made by `neusum_docs man`; do not edit.\n"
      ".TH NEUSUM 1 \"\" \"neusum " NEUSUM_VERSION
      "\" \"User Commands\"\n"
      ".nr HY 0\n.hy 0\n.ad l\n"  // no hyphens inside of flags and values
      ".SH NAME\n{} \\- {}\n"
      ".SH SYNOPSIS\n{} {}\n",
      program.name, roff(as_phrase(program.summary)), bold(program.name), roff(program.usage));
  fmt::print(".SH DESCRIPTION\n");
  std::istringstream notes(program.notes);
  for (std::string line; std::getline(notes, line);) print_notes(line);
  print_flags(program);
  fmt::print(".SS Commands\n");
  for (const CommandInfo& command : program.commands)
    print_entry(bold(command.name), command.summary);
  for (const CommandInfo& command : program.commands) print_command(program.name, command);
}

}  // namespace neusum::cli
