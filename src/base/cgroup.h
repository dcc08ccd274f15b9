#ifndef NEUSUM_BASE_CGROUP_H_
#define NEUSUM_BASE_CGROUP_H_

#include <filesystem>
#include <functional>
#include <optional>
#include <string>

namespace neusum {

// Calls visit(folder) for the cgroup of this process that has `controller`, such as "cpu", and for
// every cgroup above it, of version 1 and 2. Folders may not exist: a container often sees its own
// cgroup as the mount point but gets the path on the host. `root` is the folder that contains
// proc/ and sys/.
void for_each_cgroup(const std::filesystem::path& root, const std::string& controller,
                     const std::function<void(const std::filesystem::path& folder)>& visit);

// The number at the beginning of a file. Nothing if the file does not exist or begins with a word,
// such as the "max" of cpu.max.
std::optional<double> read_number(const std::filesystem::path& path);

}  // namespace neusum

#endif  // NEUSUM_BASE_CGROUP_H_
