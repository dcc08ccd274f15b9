#compdef neusum
# Completion of neusum for zsh; made by `neusum_docs zsh`, do not edit.
_neusum() {
  local curcontext=$curcontext state line
  local -A opt_args
  local -a commands=(
    'summarize:print the most important sentences of a text'
    'extract:print the sentences of texts that answer a query'
    'cite:print the evidence for the sentences of a text in its sources'
    'extract-text:print the text of a web page, PDF, office file, mail, Markdown or subtitles'
    'serve:run the HTTP service'
    'prepare:split documents into sentences and tokens'
    'evaluate:score the summaries of a model and of simpler systems'
    'rouge:score summaries exactly as ROUGE-1.5.5'
    'models:list the installed models'
    'inspect:show a model'\''s architecture, vocabulary and provenance'
    'label:compute the oracle sentences that a model is trained on'
    'train:train a model on labelled documents'
    'fit-ranker:fit how a model chooses among candidate summaries'
    'fit-universal:fit the method for texts of any language'
    'query-features:write training data for a model for queries'
    'page-features:write training data for the main text of web pages'
    'quantize:write a model with 8-bit integers\: smaller and faster'
    'bench:measure the speed of this machine'
  )
  _arguments -C \
    '--version[print the version and exit]' \
    '(-h --help)'{-h,--help}'[print this help and exit]' \
    ': :->command' \
    '*:: :->arguments'
  if [[ $state == command ]]; then
    _describe command commands
    return
  fi
  case $words[1] in
    summarize)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--format=[output format (default\: text; with --jsonl\: json)]:value:(text json html markdown)' \
        '--whole-page[use all text of a web page instead of its main text]' \
        '--url=[address of FILE; adds a link to each sentence, which browsers show in its page]:URL: ' \
        '--recursive=[folder whose files in a known format are read too, also those in its folders]:FOLDER: ' \
        '--cache=[folder for the texts of PDF files, so that the next run does not read them again; may be deleted at any time]:FOLDER: ' \
        '--jsonl[read one JSON document or question per line of FILE]' \
        '--model=[name of an installed model, or file (default\: those that are installed, by language)]:MODEL:_files' \
        '--sentences=[maximum sentences in the summary (0\: no limit; without any limit the model chooses 2 to 4) (default\: 0)]:UINT: ' \
        '--words=[maximum words in the summary (0\: no limit) (default\: 0)]:UINT: ' \
        '--characters=[maximum characters in the summary (0\: no limit) (default\: 0)]:UINT: ' \
        '--ratio=[maximum fraction of the document'\''s sentences (0\: no limit) (default\: 0)]:FLOAT: ' \
        '--by=[one summary of the document, or one of each section or speaker (default\: document)]:value:(document section speaker)' \
        '--block-trigrams[skip sentences that repeat a trigram of the summary]' \
        '--beam=[beam width of the search with a model (1\: greedy) (default\: 8)]:UINT: ' \
        '--order=[order of the sentences\: as in the document, or by rank (default\: source)]:value:(source rank)' \
        '--string-index-type=[unit of offset and length in the output (default\: UnicodeCodePoint)]:value:(UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit)' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag; auto\: identify it (default\: auto)]:TEXT:_files' \
        '--max-sentences=[maximum sentences per document; the text after them is ignored (0\: no limit) (default\: 20000)]:UINT: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--method=[how sentences are selected; only neusum uses the model (default\: neusum)]:value:(neusum universal lead textrank lexrank bm25)' \
        '--source-type=[format of each FILE; auto\: decided by content and name; warc\: a web archive (default\: auto)]:value:(auto text html markdown vtt srt mail docx odt epub pdf warc)' \
        '--languages=[of a web archive, the languages of the pages to summarize, such as en,de (default\: none)]:TEXT:_files' \
        '--min-characters=[of a web archive, the least characters of a page to summarize (default\: 0)]:UINT: ' \
        '--max-characters=[of a web archive, the most characters of a page to summarize (default\: 1000000)]:UINT: ' \
        '--skip-duplicates[of a web archive, leave out pages with the same text as an earlier one]' \
        '--max-content=[of a web archive, the maximum bytes of a record; the rest is skipped (default\: 20971520)]:UINT: ' \
        '--query=[question that the sentences shall answer]:TEXT:_files' \
        '--threshold=[minimum probability of a sentence (default\: that of the model; 0\: every sentence)]:FLOAT: ' \
        '--context=[neighbouring sentences to add on each side (default\: 0)]:UINT: ' \
        '--max-query-words=[maximum words of the query; the words after them are ignored (0\: no limit) (default\: 1000)]:UINT: ' \
        '--all[select every sentence within the limits, as --threshold 0]' \
        '--resume[continue an interrupted run with --format json and the same arguments]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    extract)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--format=[output format (default\: text; with --jsonl\: json)]:value:(text json html markdown)' \
        '--source-type=[format of each FILE; auto\: decided by content and name (default\: auto)]:value:(auto text html markdown vtt srt mail docx odt epub pdf)' \
        '--whole-page[use all text of a web page instead of its main text]' \
        '--url=[address of FILE; adds a link to each sentence, which browsers show in its page]:URL: ' \
        '--recursive=[folder whose files in a known format are read too, also those in its folders]:FOLDER: ' \
        '--cache=[folder for the texts of PDF files, so that the next run does not read them again; may be deleted at any time]:FOLDER: ' \
        '--jsonl[read one JSON document or question per line of FILE]' \
        '--model=[name of an installed model, or file (default\: the one that ships with neusum)]:MODEL:_files' \
        '--method=[how sentences are scored; only neusum uses the model (default\: neusum)]:value:(neusum bm25)' \
        '--sentences=[maximum sentences of all documents (0\: no limit) (default\: 0)]:UINT: ' \
        '--words=[maximum words of all documents (0\: no limit) (default\: 0)]:UINT: ' \
        '--characters=[maximum characters of all documents (0\: no limit) (default\: 0)]:UINT: ' \
        '--ratio=[maximum fraction of the documents'\'' sentences (0\: no limit) (default\: 0)]:FLOAT: ' \
        '--threshold=[minimum probability of a sentence (default\: that of the model; 0\: every sentence)]:FLOAT: ' \
        '--context=[neighbouring sentences to add on each side (default\: 0)]:UINT: ' \
        '--order=[order of the sentences\: as in the documents, or by rank (default\: source)]:value:(source rank)' \
        '--string-index-type=[unit of offset and length in the output (default\: UnicodeCodePoint)]:value:(UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit)' \
        '--max-query-words=[maximum words of the query; the words after them are ignored (0\: no limit) (default\: 1000)]:UINT: ' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag; auto\: identify it (default\: auto)]:TEXT:_files' \
        '--max-sentences=[maximum sentences per document; the text after them is ignored (0\: no limit) (default\: 20000)]:UINT: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--all[select every sentence within the limits, as --threshold 0]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    cite)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--format=[output format; with --jsonl it is json (default\: text)]:value:(text json)' \
        '--source-type=[format of ANSWER and each SOURCE; auto\: decided by content and name (default\: auto)]:value:(auto text html markdown vtt srt mail docx odt epub pdf)' \
        '--whole-page[use all text of a web page instead of its main text]' \
        '--jsonl[read one JSON record per line of ANSWER]' \
        '--model=[name of an installed model, or file (default\: the one that ships with neusum)]:MODEL:_files' \
        '--max-evidence=[maximum sentences of evidence per claim (default\: 7)]:UINT: ' \
        '--threshold=[minimum probability of a sentence of evidence (default\: that of the trees)]:FLOAT: ' \
        '--string-index-type=[unit of offset and length in the output (default\: UnicodeCodePoint)]:value:(UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit)' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag; auto\: identify it (default\: auto)]:TEXT:_files' \
        '--max-sentences=[maximum sentences per document; the text after them is ignored (0\: no limit) (default\: 20000)]:UINT: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    extract-text)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--format=[output format (default\: text)]:value:(text json)' \
        '--source-type=[format of FILE; auto\: decided by content and name (default\: auto)]:value:(auto text html markdown vtt srt mail docx odt epub pdf)' \
        '--whole-page[all text of a web page instead of its main text]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    serve)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--model=[name of an installed model, or file (default\: those that are installed, by language)]:MODEL:_files' \
        '--query-model=[name or file of the model for queries (default\: the one that ships with neusum)]:MODEL:_files' \
        '--address=[address to listen on (0.0.0.0\: all networks) (default\: 127.0.0.1)]:TEXT:_files' \
        '--port=[port to listen on (0\: any free port) (default\: 8080)]:UINT: ' \
        '--admin-address=[address of --admin-port (default\: 127.0.0.1)]:TEXT:_files' \
        '--admin-port=[port for /healthz, /readyz and /metrics on a thread of their own, without tokens and TLS (0\: none) (default\: 0)]:UINT: ' \
        '--threads=[number of scoring threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--max-batch=[maximum documents that are scored together (default\: 32)]:UINT: ' \
        '--max-wait-ms=[how long the last idle thread may wait for a batch to fill, in milliseconds (default\: 2)]:UINT: ' \
        '--max-queue=[maximum documents that wait to be scored; more are answered with 429 (default\: 128)]:UINT: ' \
        '--max-token-fraction=[maximum fraction of --max-queue that the documents of one token may fill (default\: 1)]:FLOAT: ' \
        '--max-documents=[maximum documents per request (default\: 32)]:UINT: ' \
        '--max-characters=[maximum characters per document (default\: 1000000)]:UINT: ' \
        '--max-sentences=[maximum sentences per document; ten times as many in all documents of a question (default\: 20000)]:UINT: ' \
        '--max-query-words=[maximum words of a query (default\: 1000)]:UINT: ' \
        '--max-body-bytes=[maximum bytes of a request body, before and after decompression (default\: 8388608)]:UINT: ' \
        '--max-pending-bytes=[maximum bytes of all requests in memory (default\: 268435456)]:UINT: ' \
        '--max-memory=[maximum bytes of memory for scoring and for responses that clients have not read yet (0\: half of the memory of the cgroup or the machine) (default\: 0)]:UINT: ' \
        '--max-connections=[maximum number of open connections; 64 more serve only /healthz and /readyz (default\: 20000)]:UINT: ' \
        '--read-timeout-ms=[maximum time to receive a request, in milliseconds (default\: 10000)]:UINT: ' \
        '--request-timeout-ms=[maximum time to compute a response, in milliseconds (default\: 10000)]:UINT: ' \
        '--write-timeout-ms=[maximum time to send a response, in milliseconds (default\: 10000)]:UINT: ' \
        '--idle-timeout-ms=[maximum time that a connection may stay idle, in milliseconds (default\: 60000)]:UINT: ' \
        '--unready-ms=[time after SIGTERM during which /readyz answers 503 and requests are still served (default\: 5000)]:UINT: ' \
        '--drain-ms=[maximum time for open requests to end after that (default\: 10000)]:UINT: ' \
        '--admin-socket=[path of a Unix socket to create for PUT /model (default\: none)]:TEXT:_files' \
        '--token-file=[file with the access tokens that requests must send, one per line (TOKEN or NAME = TOKEN) (default\: none)]:TEXT:_files' \
        '--tls-certificate=[certificate chain in PEM format; enables TLS (default\: none)]:TEXT:_files' \
        '--tls-key=[private key of the certificate, in PEM format (default\: none)]:TEXT:_files' \
        '--quiet[print errors only]' ;;
    prepare)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag; auto\: identify it (default\: en)]:TEXT:_files' \
        '--max-sentences=[maximum sentences per document; the text after them is ignored (0\: no limit) (default\: 20000)]:UINT: ' \
        '--string-index-type=[unit of offset and length in the output (default\: UnicodeCodePoint)]:value:(UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit)' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    evaluate)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--model=[name of an installed model, or file (default\: the one that ships with neusum)]:MODEL:_files' \
        '--labelling=[model of the system labelling, trained with --scoring once]:MODEL:_files' \
        '--systems=[systems to evaluate, separated by commas (default\: neusum,lead,oracle)]:value:(neusum first-step labelling lead universal textrank lexrank random oracle bm25)' \
        '--sentences=[sentences per summary (0\: the model chooses 2 to 4, other systems select 3) (default\: 3)]:UINT: ' \
        '--words=[maximum words per summary, in place of --sentences (0\: off); the oracle keeps its length (default\: 0)]:UINT: ' \
        '--block-trigrams[models skip sentences that repeat a trigram of the summary]' \
        '--beam=[beam width of the models'\'' search (1\: greedy) (default\: 8)]:UINT: ' \
        '--confidence=[level of the confidence intervals, in percent (default\: 95)]:FLOAT: ' \
        '--samples=[number of bootstrap samples (default\: 1000)]:UINT: ' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag (default\: en)]:TEXT:_files' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--json=[write the figures as JSON to this file]:FILE:_files' \
        '--report=[write tables and plots as HTML to this file]:FILE:_files' \
        '--output=[write the summaries, or the scores of sentences, to this file as JSON lines]:FILE:_files' \
        '--documents=[documents of the query set IN]:FILE:_files' \
        '--unanswerable=[the questions of IN with documents that do not answer them]:FILE:_files' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    rouge)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-n --max-n)'{-n,--max-n=}'[ROUGE-1 to ROUGE-N]:N: ' \
        '(-x --no-lcs)'{-x,--no-lcs}'[do not compute ROUGE-L]' \
        '(-w --lcs-weight)'{-w,--lcs-weight=}'[ROUGE-W\: k consecutive words have weight k^W]:W: ' \
        '(-2 --skip-distance)'{-2,--skip-distance=}'[ROUGE-S\: maximum distance of two words (-1\: any)]:WORDS: ' \
        '(-u --skip-unigrams)'{-u,--skip-unigrams}'[ROUGE-SU instead of ROUGE-S]' \
        '(-U --skip-both)'{-U,--skip-both}'[ROUGE-S and ROUGE-SU]' \
        '(-f --formula)'{-f,--formula=}'[combine several references\: average (A) or best (B) (default\: A)]:value:(A B)' \
        '(-p --alpha)'{-p,--alpha=}'[weight of precision in F (default\: 0.5)]:ALPHA: ' \
        '(-m --stem)'{-m,--stem}'[compare stems instead of words]' \
        '--exceptions=[exception table of the stemmer (default\: wordnet)]:value:(wordnet none)' \
        '--tokenizer=[words of the script, or words of any language (default\: rouge155 for English, else unicode)]:value:(rouge155 unicode)' \
        '--language=[language of the summaries, as a BCP 47 tag (default\: en)]:TAG: ' \
        '(-l --max-words)'{-l,--max-words=}'[use only the first words of each summary]:WORDS: ' \
        '(-b --max-bytes)'{-b,--max-bytes=}'[use only the first bytes of each summary]:BYTES: ' \
        '(-c --confidence)'{-c,--confidence=}'[level of the confidence intervals, in percent (default\: 95)]:PERCENT: ' \
        '(-r --samples)'{-r,--samples=}'[number of bootstrap samples (default\: 1000)]:SAMPLES: ' \
        '(-d --details)'{-d,--details}'[also print the scores of each document]' \
        '--json[print one line of JSON per system]' \
        '(-z --list)'{-z,--list=}'[IN is a list of files of this format, one "peer reference…" per line]:value:(SPL SEE)' \
        '(-a --all)'{-a,--all}'[evaluate all systems of settings.xml, even if SYSTEM is given]' \
        '(-e --data)'{-e,--data=}'[ignored\: no data folder is needed]:DIR:_files' \
        '(-t --counting-unit)'{-t,--counting-unit=}'[must be 0\: scores are averaged over documents]:0: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    models)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--json[print JSON instead]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' ;;
    inspect)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--json[print JSON instead]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    label)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (default\: standard output)]:OUT:_files' \
        '--method=[search method for the oracle (default\: greedy)]:value:(greedy exhaustive released)' \
        '--format=[output format\: JSON lines, or the authors'\'' files (only with --method released) (default\: json)]:value:(json authors)' \
        '--resume[continue an interrupted run]' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag (default\: en)]:TEXT:_files' \
        '--max-sentences=[maximum sentences per document; the text after them is ignored (0\: no limit) (default\: 20000)]:UINT: ' \
        '--string-index-type=[unit of offset and length in the output (default\: UnicodeCodePoint)]:value:(UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit)' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    train)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--config=[file with flags, one "name = value" per line]:FILE:_files' \
        '--preset=[set all options (default\: best)]:value:(paper released best)' \
        '--train=[labelled training documents (required)]:FILE:_files' \
        '--valid=[validation documents, which select the best model (required)]:FILE:_files' \
        '--embeddings=[word vectors in GloVe'\''s text format (required)]:FILE:_files' \
        '(-o --output)'{-o,--output=}'[output folder (required)]:DIR:_files' \
        '--workers=[number of worker processes on this machine (default\: 1)]:NUMBER\:INT in \[1 - 1024\]: ' \
        '--sentence-size=[hidden size per direction of the sentence encoder (default\: 128)]:UINT: ' \
        '--document-size=[hidden size per direction of the document encoder (default\: 128)]:UINT: ' \
        '--extractor-size=[hidden size of the extractor (default\: 256)]:UINT: ' \
        '--scorer-size=[hidden size of the scorer (default\: 256)]:UINT: ' \
        '--reset-gate=[where GRUs apply the reset gate\: before or after the product (default\: after)]:value:(before after)' \
        '--sentence-order=[order in which the two directions are concatenated (default\: forward_first)]:value:(backward_first forward_first)' \
        '--scoring=[score sentences at each step (NeuSum) or once (labelling) (default\: each_step)]:value:(each_step once)' \
        '--document-input=[input of the document encoder\: sentence vectors alone, or also features such as the position (default\: vectors_and_features)]:value:(vectors vectors_and_features)' \
        '--initialization=[initialization of the parameters (default\: xavier)]:value:(xavier released)' \
        '--max-words=[maximum vocabulary size (default\: 100000)]:UINT: ' \
        '--trained-vectors=[which word vectors are trained (default\: missing)]:value:(none missing all)' \
        '--min-count=[minimum count of a word without a given vector (default\: 50)]:UINT: ' \
        '--max-sentences=[maximum sentences per document; the rest is cut off (default\: 80)]:UINT: ' \
        '--max-sentence-words=[maximum words per sentence; the rest is cut off (default\: 100)]:UINT: ' \
        '--objective=[loss to minimize; auto\: kl with --scoring each_step, cross_entropy with once (default\: auto)]:value:(auto kl cross_entropy dynamic_oracle)' \
        '--divergence=[with --objective kl\: target_first is KL(Q||P), prediction_first KL(P||Q) (default\: target_first)]:value:(target_first prediction_first)' \
        '--temperature=[sharpness of the target distribution Q (tau) (default\: 20)]:FLOAT: ' \
        '--mask-extracted[exclude extracted sentences from P and Q (default; --mask-extracted=false disables it)]' \
        '--cut-before-target[compute Q only over sentences within --max-sentences (default; --cut-before-target=false disables it)]' \
        '--probability-floor=[constant added to P inside the logarithm (default\: 0)]:FLOAT: ' \
        '--own-prefixes=[with --objective dynamic_oracle\: fraction of documents in which the model selects the sentences before a step (default\: 0.5)]:FLOAT: ' \
        '--reduction=[combine the losses of a batch by mean or sum (default\: mean)]:value:(mean sum)' \
        '--sentence-dropout=[dropout probability of sentence vectors (default\: 0.3)]:FLOAT: ' \
        '--document-dropout=[dropout probability of the document encoder'\''s output (default\: 0.2)]:FLOAT: ' \
        '--learning-rate=[Adam learning rate (default\: 0.001)]:FLOAT: ' \
        '--warmup=[updates during which the learning rate rises from 0 (default\: 50)]:UINT: ' \
        '--decay=[fraction of the updates, at the end, during which the learning rate falls to 0 (default\: 0.5)]:FLOAT: ' \
        '--clip=[gradient clipping\: by norm or by value (default\: norm)]:value:(norm value)' \
        '--clip-limit=[maximum gradient norm, or absolute value with --clip value (default\: 5)]:FLOAT: ' \
        '--weight-limit=[maximum absolute value of a parameter (0\: no limit) (default\: 0)]:FLOAT: ' \
        '--corrected-epsilon[add Adam'\''s epsilon to the bias-corrected moment, as PyTorch does (default; --corrected-epsilon=false disables it)]' \
        '--batch-size=[documents per batch, over all workers (default\: 32)]:UINT: ' \
        '--accumulate=[batches whose gradients are accumulated for one update (default\: 1)]:UINT: ' \
        '--epochs=[passes over the training documents (default\: 3)]:UINT: ' \
        '--max-updates=[maximum number of updates (0\: no limit) (default\: 0)]:UINT: ' \
        '--average=[decay of the moving average of the parameters (0\: no averaging) (default\: 0)]:FLOAT: ' \
        '--evaluate-every=[updates between validations (default\: 1000)]:UINT: ' \
        '--evaluate-documents=[validation documents to use (0\: all) (default\: 0)]:UINT: ' \
        '--patience=[stop after this many validations without improvement (0\: never) (default\: 0)]:UINT: ' \
        '--save-every=[updates between checkpoints (default\: 200)]:UINT: ' \
        '--seed=[random seed (default\: 1)]:UINT: ' \
        '--language=[language of the documents, as a BCP 47 tag (default\: en)]:TEXT:_files' \
        '--name=[name of the model, reported in its summaries (default\: none)]:TEXT:_files' \
        '--vector-precision=[number format of word vectors in the model file (default\: float)]:value:(float half int8)' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--rank=[index of this worker, from 0 to --world-size minus 1 (default\: 0)]:UINT: ' \
        '--world-size=[number of workers, when each is started separately (default\: 1)]:UINT: ' \
        '--rendezvous=[rendezvous store\: file\:PATH or redis\://HOST\:PORT (default\: none)]:TEXT:_files' \
        '--address=[IP address at which other workers reach this one (empty\: detected) (default\: none)]:TEXT:_files' \
        '--worker-timeout=[seconds after which a silent worker is considered dead (default\: 30)]:FLOAT: ' \
        '--resume[continue the interrupted run in the output folder]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' ;;
    fit-ranker)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (required)]:FILE:_files' \
        '--limited=[more documents, used for summaries with limits only]:FILE:_files' \
        '--penalty=[penalty on the squares of the weights (default\: 1000)]:FLOAT: ' \
        '--input=[form of the documents'\'' text (default\: auto)]:value:(auto raw tokenized sentences)' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--structure=[auto\: find headings, menus, speakers and other parts of a raw text; off\: all is running text (default\: auto)]:value:(auto off)' \
        '--language=[language of the text, as a BCP 47 tag (default\: en)]:TEXT:_files' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--strict[stop at the first bad line instead of skipping it]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    fit-universal)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (required)]:FILE:_files' \
        '--penalty=[penalty on the squares of the weights (default\: 0.001)]:FLOAT: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    query-features)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--documents=[the documents of the sets (required)]:FILE:_files' \
        '--model=[model with the word vectors (default\: the model that ships with neusum)]:FILE:_files' \
        '(-o --output)'{-o,--output=}'[output file (required)]:FILE:_files' \
        '--any-language[only the features that need neither word vectors nor question words]' \
        '--claims[the features of evidence; the queries are claims]' \
        '--split=[how running text is split into sentences (default\: rules)]:value:(rules lines)' \
        '--language=[language of the text, as a BCP 47 tag (default\: en)]:TEXT:_files' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    page-features)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (required)]:FILE:_files' \
        '*:file:_files' ;;
    quantize)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '(-o --output)'{-o,--output=}'[output file (required)]:FILE:_files' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' \
        '*:file:_files' ;;
    bench)
      _arguments \
        '(-h --help)'{-h,--help}'[print this help and exit]' \
        '--sentence-size=[hidden size per direction of the sentence encoder (default\: 256)]:UINT: ' \
        '--document-size=[hidden size per direction of the document encoder (default\: 256)]:UINT: ' \
        '--extractor-size=[hidden size of the extractor (default\: 256)]:UINT: ' \
        '--scorer-size=[hidden size of the scorer (default\: 256)]:UINT: ' \
        '--reset-gate=[where GRUs apply the reset gate\: before or after the product (default\: after)]:value:(before after)' \
        '--sentence-order=[order in which the two directions are concatenated (default\: forward_first)]:value:(backward_first forward_first)' \
        '--scoring=[score sentences at each step (NeuSum) or once (labelling) (default\: each_step)]:value:(each_step once)' \
        '--document-input=[input of the document encoder\: sentence vectors alone, or also features such as the position (default\: vectors)]:value:(vectors vectors_and_features)' \
        '--vector-size=[size of a word vector (default\: 50)]:UINT: ' \
        '--batch-size=[documents per batch (default\: 32)]:UINT: ' \
        '--seconds=[approximate duration of each measurement, in seconds (default\: 10)]:FLOAT: ' \
        '--threads=[number of threads, at most 1024 (0\: one per available CPU) (default\: 0)]:UINT: ' \
        '--shipped[use the sizes of the model that ships with neusum]' \
        '--json[print JSON instead]' \
        '--quiet[print errors only]' \
        '--verbose[print more messages]' \
        '--log-json[print messages as JSON lines]' \
        '--progress[show progress even if standard error is not a terminal]' ;;
  esac
}
_neusum "$@"
