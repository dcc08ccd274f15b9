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

void begin_folder(const TrainTask& task) {
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
    TrainMaterial material(task);
    return run_update_loop(task, material, {generation, group, &lease});
  } catch (const WorkerLost& error) {
    throw InvalidInput(error.what());
  }
}

// One worker of several, from one generation to the next.
class ElasticTrainer {
 public:
  explicit ElasticTrainer(const TrainTask& task)
      : task_(task), place_(task.options.worker, task.files.folder) {}

  TrainReport run() {
    while (const std::optional<WorkerAgreement> meeting = place_.meet(task_.hooks.should_stop)) {
      try {
        return train_with(*meeting);
      } catch (const WorkerLost& error) {
        log(LogLevel::kWarning, std::string("re-forming the worker group: ") + error.what());
      }
    }
    return {.stopped = true, .is_leader = false};
  }

 private:
  TrainReport train_with(const WorkerAgreement& meeting) {
    const std::unique_ptr<WorkerGroup> group =
        connect_workers(meeting, place_.store(), place_.address(), place_.time_limit());
    if (group->is_leader()) {
      log(LogLevel::kInfo, "generation " + std::to_string(meeting.generation) + " of " +
                               std::to_string(group->size()) + " workers");
    }
    std::optional<FolderLease> lease;
    group->barrier([&] {
      if (!group->is_leader()) return;
      lease.emplace(task_.files.folder, meeting.generation);
      if (material_ == nullptr) prepare_run(task_, *lease);
    });
    group->barrier([&] {
      if (material_ == nullptr) material_ = std::make_unique<TrainMaterial>(task_);
    });
    const TrainReport report = run_update_loop(
        task_, *material_,
        {.number = meeting.generation,
         .group = *group,
         .lease = lease ? &*lease : nullptr,
         .has_joining_workers = [&] { return place_.has_joining_workers(meeting); }});
    group->shutdown();
    return report;
  }

  const TrainTask& task_;
  Rendezvous place_;
  std::unique_ptr<TrainMaterial> material_;
};

}  // namespace

TrainReport train(const TrainFiles& files, const TrainOptions& options, const TrainHooks& hooks) {
  options.validate();
  if (options.worker.world_size > 1) check_workers_supported();
  const TrainTask task(files, options, hooks);
  try {
    begin_folder(task);
    return options.worker.world_size > 1 ? ElasticTrainer(task).run() : train_alone(task);
  } catch (const fs::filesystem_error& error) {
    throw InvalidInput("cannot write " + error.path1().string() + ": " + error.code().message());
  }
}

}  // namespace neusum
