#ifndef NEUSUM_NEUSUM_H_
#define NEUSUM_NEUSUM_H_

// The whole public interface of the library.

#include "neusum/bench.h"
#include "neusum/corpus.h"
#include "neusum/document.h"
#include "neusum/error.h"
#include "neusum/evaluator.h"
#include "neusum/log.h"
#include "neusum/model.h"
#include "neusum/model_options.h"
#include "neusum/options.h"
#include "neusum/oracle.h"
#include "neusum/rouge.h"
#include "neusum/summarizer.h"
#include "neusum/text.h"
#include "neusum/threads.h"
#include "neusum/trainer.h"
#include "neusum/version.h"
#include "neusum/word_vectors.h"
#include "neusum/write_file.h"

#endif  // NEUSUM_NEUSUM_H_
