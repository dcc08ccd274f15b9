#ifndef NEUSUM_NEUSUM_H_
#define NEUSUM_NEUSUM_H_

// The whole public interface of neusum::neusum. Training and evaluation are a library of their own:
// neusum/training/training.h.

#include "neusum/citer.h"
#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/error.h"
#include "neusum/extractor.h"
#include "neusum/installed_models.h"
#include "neusum/json.h"
#include "neusum/language.h"
#include "neusum/layer_options.h"
#include "neusum/located.h"
#include "neusum/log.h"
#include "neusum/marked_page.h"
#include "neusum/memory.h"
#include "neusum/model.h"
#include "neusum/model_options.h"
#include "neusum/options.h"
#include "neusum/preparer.h"
#include "neusum/read_text.h"
#include "neusum/records.h"
#include "neusum/rouge.h"
#include "neusum/run_options.h"
#include "neusum/source.h"
#include "neusum/source_position.h"
#include "neusum/span.h"
#include "neusum/summarizer.h"
#include "neusum/summary_order.h"
#include "neusum/text.h"
#include "neusum/text_fragment.h"
#include "neusum/text_options.h"
#include "neusum/threads.h"
#include "neusum/version.h"
#include "neusum/warc.h"
#include "neusum/web_archive.h"
#include "neusum/write_file.h"

#endif  // NEUSUM_NEUSUM_H_
