#ifndef NEUSUM_BASE_DURABLE_FILE_H_
#define NEUSUM_BASE_DURABLE_FILE_H_

#include <string>

namespace neusum {

// File operations that survive a power loss once they return. docs/explanation/durability.md lists
// what the file system is assumed to do. A failure is InvalidInput: "cannot ACTION PATH: reason".

// Throws that error for the current value of errno.
[[noreturn]] void throw_file_error(const std::string& action, const std::string& path);

// Makes the content of an open file durable, but not its name. Does nothing for a device.
void sync_content(int descriptor, const std::string& path);

// Makes the names in the folder that contains `path` durable: files created, renamed or removed.
void sync_parent_folder(const std::string& path);

// Renames a file whose content is durable. Replaces `to` atomically if it exists.
void rename_durably(const std::string& from, const std::string& to);

// Removes a file if it exists.
void remove_durably(const std::string& path);

// Creates a folder and its parents if they do not exist.
void create_folders_durably(const std::string& folder);

}  // namespace neusum

#endif  // NEUSUM_BASE_DURABLE_FILE_H_
