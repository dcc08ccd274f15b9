// A user's program: everything that it needs comes with find_package(neusum).

#include <neusum/neusum.h>

#include <iostream>

int main() {
  neusum::Document document{.text = "It rained. Nobody minded."};
  neusum::Preparer(neusum::TextOptions{}).prepare(document);
  std::cout << NEUSUM_VERSION << ": " << document.sentences.size() << " sentences\n";
  return document.sentences.size() == 2 ? 0 : 1;
}
