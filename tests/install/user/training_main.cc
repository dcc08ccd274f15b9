// A user's program that labels, with what find_package(neusum COMPONENTS training) gives.

#include <neusum/training/oracle.h>

#include <iostream>

int main() {
  neusum::Document document{.text = "It rained in town all day. Nobody minded.",
                            .reference = {"In town it rained all day."}};
  neusum::Preparer(neusum::TextOptions{}).prepare(document);
  const neusum::Oracle oracle = neusum::OracleFinder().find(document);
  std::cout << "the oracle has " << oracle.sentences.size() << " sentence\n";
  return oracle.sentences == std::vector<std::size_t>{0} ? 0 : 1;
}
