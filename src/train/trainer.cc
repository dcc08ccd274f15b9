#include "neusum/training/trainer.h"

#include <filesystem>
#include <memory>
#include <optional>

#include "base/durable_file.h"
#include "base/log.h"
#include "neusum/error.h"
#include "train/run_setup.h"
#include "train/update_loop.h"
#include "workers/folder_lease.h"
#include "workers/gloo_group.h"
#include "workers/rendezvous.h"

namespace neusum {
namespace {

namespace fs = std::filesystem;

void create_run_folder(const TrainTask& task) {
  create_folders_durably(task.files.folder);
  const bool resumes = task.options.resume || task.options.worker.world_size > 1;
  if (fs::exists(task.paths.checkpoint) && !resumes) {
    throw InvalidInput(task.files.folder +
                       " already contains a run; continue it (resume) or use another folder");
  }
}

TrainReport train_alone(const TrainTask& task) {
  SingleWorker group;
  const std::uint64_t generation = last_generation(task.files.folder) + 1;
  try {
    const FolderLease lease(task.files.folder, generation);
    prepare_run(task, lease);
    TrainingResources resources(task);
    return run_update_loop(task, resources, {generation, group, &lease});
  } catch (const WorkerLost& error) {
    throw InvalidInput(error.what());
  }
}

// Trains as one of several workers. After a worker is lost or wants to join, it joins the next
// generation and continues from the last checkpoint.
class ElasticTrainer {
 public:
  explicit ElasticTrainer(const TrainTask& task)
      : task_(task), rendezvous_(task.options.worker, task.files.folder) {}

  TrainReport run() {
    while (const std::optional<Membership> membership = rendezvous_.join(task_.hooks.should_stop)) {
      try {
        return train_generation(*membership);
      } catch (const WorkerLost& error) {
        log(LogLevel::kWarning, std::string("re-forming the worker group: ") + error.what());
      }
    }
    return {.stopped = true, .is_leader = false};
  }

 private:
  TrainReport train_generation(const Membership& membership) {
    const std::unique_ptr<WorkerGroup> group = connect_workers(
        membership, rendezvous_.store(), rendezvous_.address(), rendezvous_.time_limit());
    if (group->is_leader()) {
      log(LogLevel::kInfo, "generation " + std::to_string(membership.generation) + " of " +
                               std::to_string(group->size()) + " workers");
    }
    std::optional<FolderLease> lease;
    group->barrier([&] {
      if (!group->is_leader()) return;
      lease.emplace(task_.files.folder, membership.generation);
      if (resources_ == nullptr) prepare_run(task_, *lease);
    });
    group->barrier([&] {
      if (resources_ == nullptr) resources_ = std::make_unique<TrainingResources>(task_);
    });
    const TrainReport report = run_update_loop(
        task_, *resources_,
        {.number = membership.generation,
         .group = *group,
         .lease = lease ? &*lease : nullptr,
         .has_joining_workers = [&] { return rendezvous_.has_joining_workers(membership); }});
    group->shutdown();
    return report;
  }

  const TrainTask& task_;
  Rendezvous rendezvous_;
  std::unique_ptr<TrainingResources> resources_;
};

}  // namespace

TrainReport train(const TrainFiles& files, const TrainOptions& options, const TrainHooks& hooks) {
  options.validate();
  if (options.worker.world_size > 1) check_workers_supported();
  const TrainTask task(files, options, hooks);
  try {
    create_run_folder(task);
    return options.worker.world_size > 1 ? ElasticTrainer(task).run() : train_alone(task);
  } catch (const fs::filesystem_error& error) {
    throw InvalidInput("cannot write " + error.path1().string() + ": " + error.code().message());
  }
}

}  // namespace neusum
