// Writes an event file for event_file_test.py.
//
// usage: write_events PATH KEPT_BYTES    reads one line "step tag value wall_time" per event from
// standard input
#include <exception>
#include <iostream>
#include <stdexcept>
#include <string>

#include "train/event_file.h"

int main(int argc, char** argv) {
  try {
    if (argc != 3) throw std::invalid_argument("usage: write_events PATH KEPT_BYTES");
    neusum::EventFile file(argv[1], std::stoull(argv[2]));
    std::string step;
    std::string tag;
    std::string value;
    std::string wall_time;
    while (std::cin >> step >> tag >> value >> wall_time) {
      file.add(std::stoll(step), tag, std::stod(value), std::stod(wall_time));
    }
    file.flush();
  } catch (const std::exception& error) {
    std::cerr << error.what() << '\n';
    return 1;
  }
}
