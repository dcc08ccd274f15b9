# Completion of neusum for bash; made by `neusum_docs bash`, do not edit.
_neusum() {
  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
  if ((COMP_CWORD == 1)); then
    words='summarize extract cite extract-text serve prepare evaluate rouge models inspect label train fit-ranker fit-universal query-features page-features quantize bench --version --help'
  else
    case "${COMP_WORDS[1]} $previous" in
      'summarize --format') words='text json html markdown' ;;
      'summarize --by') words='document section speaker' ;;
      'summarize --order') words='source rank' ;;
      'summarize --string-index-type') words='UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit' ;;
      'summarize --input') words='auto raw tokenized sentences' ;;
      'summarize --split') words='rules lines' ;;
      'summarize --structure') words='auto off' ;;
      'summarize --method') words='neusum universal lead textrank lexrank bm25' ;;
      'summarize --source-type') words='auto text html markdown vtt srt mail docx odt epub pdf warc' ;;
      'summarize '*) [[ $current != -* ]] || words='--help --output --format --whole-page --url --recursive --cache --jsonl --model --sentences --words --characters --ratio --by --block-trigrams --beam --order --string-index-type --input --split --structure --language --max-sentences --threads --strict --method --source-type --languages --min-characters --max-characters --skip-duplicates --max-content --query --threshold --context --max-query-words --all --resume --quiet --verbose --log-json --progress' ;;
      'extract --format') words='text json html markdown' ;;
      'extract --source-type') words='auto text html markdown vtt srt mail docx odt epub pdf' ;;
      'extract --method') words='neusum bm25' ;;
      'extract --order') words='source rank' ;;
      'extract --string-index-type') words='UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit' ;;
      'extract --input') words='auto raw tokenized sentences' ;;
      'extract --split') words='rules lines' ;;
      'extract --structure') words='auto off' ;;
      'extract '*) [[ $current != -* ]] || words='--help --output --format --source-type --whole-page --url --recursive --cache --jsonl --model --method --sentences --words --characters --ratio --threshold --context --order --string-index-type --max-query-words --input --split --structure --language --max-sentences --threads --strict --all --quiet --verbose --log-json --progress' ;;
      'cite --format') words='text json' ;;
      'cite --source-type') words='auto text html markdown vtt srt mail docx odt epub pdf' ;;
      'cite --string-index-type') words='UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit' ;;
      'cite --input') words='auto raw tokenized sentences' ;;
      'cite --split') words='rules lines' ;;
      'cite --structure') words='auto off' ;;
      'cite '*) [[ $current != -* ]] || words='--help --output --format --source-type --whole-page --jsonl --model --max-evidence --threshold --string-index-type --input --split --structure --language --max-sentences --threads --strict --quiet --verbose --log-json --progress' ;;
      'extract-text --format') words='text json' ;;
      'extract-text --source-type') words='auto text html markdown vtt srt mail docx odt epub pdf' ;;
      'extract-text '*) [[ $current != -* ]] || words='--help --output --format --source-type --whole-page --quiet --verbose --log-json --progress' ;;
      'serve '*) [[ $current != -* ]] || words='--help --model --query-model --address --port --admin-address --admin-port --threads --max-batch --max-wait-ms --max-queue --max-token-fraction --max-documents --max-characters --max-sentences --max-query-words --max-body-bytes --max-pending-bytes --max-memory --max-connections --read-timeout-ms --request-timeout-ms --write-timeout-ms --idle-timeout-ms --unready-ms --drain-ms --admin-socket --token-file --tls-certificate --tls-key --quiet' ;;
      'prepare --input') words='auto raw tokenized sentences' ;;
      'prepare --split') words='rules lines' ;;
      'prepare --structure') words='auto off' ;;
      'prepare --string-index-type') words='UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit' ;;
      'prepare '*) [[ $current != -* ]] || words='--help --output --input --split --structure --language --max-sentences --string-index-type --threads --strict --quiet --verbose --log-json --progress' ;;
      'evaluate --systems') words='neusum first-step labelling lead universal textrank lexrank random oracle bm25' ;;
      'evaluate --input') words='auto raw tokenized sentences' ;;
      'evaluate --split') words='rules lines' ;;
      'evaluate --structure') words='auto off' ;;
      'evaluate '*) [[ $current != -* ]] || words='--help --model --labelling --systems --sentences --words --block-trigrams --beam --confidence --samples --input --split --structure --language --threads --strict --json --report --output --documents --unanswerable --quiet --verbose --log-json --progress' ;;
      'rouge --formula') words='A B' ;;
      'rouge --exceptions') words='wordnet none' ;;
      'rouge --tokenizer') words='rouge155 unicode' ;;
      'rouge --list') words='SPL SEE' ;;
      'rouge '*) [[ $current != -* ]] || words='--help --max-n --no-lcs --lcs-weight --skip-distance --skip-unigrams --skip-both --formula --alpha --stem --exceptions --tokenizer --language --max-words --max-bytes --confidence --samples --details --json --list --all --data --counting-unit --threads --strict --quiet --verbose --log-json --progress' ;;
      'models '*) [[ $current != -* ]] || words='--help --json --quiet --verbose --log-json --progress' ;;
      'inspect '*) [[ $current != -* ]] || words='--help --json --quiet --verbose --log-json --progress' ;;
      'label --method') words='greedy exhaustive released' ;;
      'label --format') words='json authors' ;;
      'label --input') words='auto raw tokenized sentences' ;;
      'label --split') words='rules lines' ;;
      'label --structure') words='auto off' ;;
      'label --string-index-type') words='UnicodeCodePoint Utf8CodeUnit Utf16CodeUnit' ;;
      'label '*) [[ $current != -* ]] || words='--help --output --method --format --resume --input --split --structure --language --max-sentences --string-index-type --threads --strict --quiet --verbose --log-json --progress' ;;
      'train --preset') words='paper released best' ;;
      'train --reset-gate') words='before after' ;;
      'train --sentence-order') words='backward_first forward_first' ;;
      'train --scoring') words='each_step once' ;;
      'train --document-input') words='vectors vectors_and_features' ;;
      'train --initialization') words='xavier released' ;;
      'train --trained-vectors') words='none missing all' ;;
      'train --objective') words='auto kl cross_entropy dynamic_oracle' ;;
      'train --divergence') words='target_first prediction_first' ;;
      'train --reduction') words='mean sum' ;;
      'train --clip') words='norm value' ;;
      'train --vector-precision') words='float half int8' ;;
      'train '*) [[ $current != -* ]] || words='--help --config --preset --train --valid --embeddings --output --workers --sentence-size --document-size --extractor-size --scorer-size --reset-gate --sentence-order --scoring --document-input --initialization --max-words --trained-vectors --min-count --max-sentences --max-sentence-words --objective --divergence --temperature --mask-extracted --cut-before-target --probability-floor --own-prefixes --reduction --sentence-dropout --document-dropout --learning-rate --warmup --decay --clip --clip-limit --weight-limit --corrected-epsilon --batch-size --accumulate --epochs --max-updates --average --evaluate-every --evaluate-documents --patience --save-every --seed --language --name --vector-precision --threads --rank --world-size --rendezvous --address --worker-timeout --resume --quiet --verbose --log-json --progress' ;;
      'fit-ranker --input') words='auto raw tokenized sentences' ;;
      'fit-ranker --split') words='rules lines' ;;
      'fit-ranker --structure') words='auto off' ;;
      'fit-ranker '*) [[ $current != -* ]] || words='--help --output --limited --penalty --input --split --structure --language --threads --strict --quiet --verbose --log-json --progress' ;;
      'fit-universal '*) [[ $current != -* ]] || words='--help --output --penalty --threads --quiet --verbose --log-json --progress' ;;
      'query-features --split') words='rules lines' ;;
      'query-features '*) [[ $current != -* ]] || words='--help --documents --model --output --any-language --claims --split --language --threads --quiet --verbose --log-json --progress' ;;
      'page-features '*) [[ $current != -* ]] || words='--help --output' ;;
      'quantize '*) [[ $current != -* ]] || words='--help --output --quiet --verbose --log-json --progress' ;;
      'bench --reset-gate') words='before after' ;;
      'bench --sentence-order') words='backward_first forward_first' ;;
      'bench --scoring') words='each_step once' ;;
      'bench --document-input') words='vectors vectors_and_features' ;;
      'bench '*) [[ $current != -* ]] || words='--help --sentence-size --document-size --extractor-size --scorer-size --reset-gate --sentence-order --scoring --document-input --vector-size --batch-size --seconds --threads --shipped --json --quiet --verbose --log-json --progress' ;;
    esac
  fi
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _neusum neusum
