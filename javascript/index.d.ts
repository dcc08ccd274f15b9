/** Error of a call: `message` says what is wrong, and `code` is that of the HTTP service, such as `InvalidRequest`. */
export interface NeusumError extends Error {
  code: string;
}

export interface Document {
  text: string;
  /** Repeated in the result. Default: "1" for summaries, the index of the document for extracts. */
  id?: string;
  /** Format of the text. Default: `text/plain`. */
  contentType?: 'text/plain' | 'text/html' | 'application/xhtml+xml' | 'text/markdown' | 'text/vtt' | 'application/x-subrip';
  /** BCP 47 tag such as "en". Default: the language that the text seems to be in. */
  language?: string;
}

export interface SummarizeParameters {
  /** Number of sentences, from 1 to 100. Default: the model chooses two to four. */
  sentences?: number;
  /** How sentences are selected. Default: `neusum`, by the model. */
  method?: 'neusum' | 'universal' | 'lead' | 'textrank' | 'lexrank';
  /** Language of documents without one. */
  language?: string;
  /** One summary of the document (default), or one of each section or speaker. */
  by?: 'document' | 'section' | 'speaker';
  /** Order of the sentences: as in the document (default), or best first. */
  sortBy?: 'Offset' | 'Rank';
}

export interface ExtractParameters {
  /** Maximum number of sentences, from 1 to 100. */
  sentences?: number;
  /** Maximum number of words. */
  words?: number;
  /** Maximum number of characters. */
  characters?: number;
  /** Maximum fraction of all sentences. */
  ratio?: number;
  /** Minimum probability of a sentence. Default: that of the model. */
  threshold?: number;
  /** Number of sentences before and after each extracted one that are added. */
  context?: number;
  /** How sentences are scored: by the model (default), or by the words that they share with the query. */
  method?: 'neusum' | 'bm25';
  /** Order of the sentences: as in the documents (default), or most probable first. */
  sortBy?: 'Offset' | 'Rank';
}

/** Where a sentence is: `document.slice(offset, offset + length)`, in UTF-16 code units as in every JavaScript string. */
export interface Span {
  offset: number;
  length: number;
  /** Begin and end of each line of the sentence, only if wrapped lines were joined. */
  ranges?: [number, number][];
  heading?: string;
  speaker?: string;
  /** Begin and end of the parts of a document that is no plain text, in bytes of its UTF-8. Offset and length then count in
   * the text that was extracted from it. */
  source?: [number, number][];
  /** When a sentence of subtitles is shown, in seconds. */
  begin?: number;
  end?: number;
}

export interface SummarySentence extends Span {
  text: string;
  /** Index of the sentence in the document, starting with 0. */
  index: number;
  /** 1 is the most important sentence. */
  rank: number;
  /** Importance, from 0 to 1. Compare it only within one document. */
  rankScore: number;
}

export interface Summary {
  id: string;
  sentences: SummarySentence[];
  /** With `by`: the sections or speakers, with the indices of their sentences in `sentences`. */
  groups?: {name: string; sentences: number[]}[];
  /** Name of the model, or of a method that uses none. */
  model: string;
  warnings: string[];
  language: string;
  languageConfidence: number;
}

export interface ExtractedSentence extends Span {
  text: string;
  /** Id of the document. */
  document: string;
  /** Index of the document in the list, starting with 0. */
  documentIndex: number;
  /** Index of the sentence in the document, starting with 0. */
  index: number;
  /** 1 is the most probable sentence. Absent for context. */
  rank?: number;
  /** Probability that the sentence is relevant; absent with method `bm25`. */
  probability?: number;
  /** Method `bm25`: a value that orders the sentences of one extract. */
  relevance?: number;
}

export interface Extract {
  id: string;
  query: string;
  /** Whether the documents answer the query. */
  answerable: boolean;
  /** Absent with method `bm25`. */
  answerProbability?: number;
  sentences: ExtractedSentence[];
  documents: {id: string; probability?: number; relevance?: number}[];
  model: string;
  warnings: string[];
  language: string;
  languageConfidence: number;
}

/** An address, relative to the page (in Node: a path or a `file:` URL), or the content of a file. */
export type ModelFile = string | URL | ArrayBuffer | ArrayBufferView;

export interface LoadOptions {
  /** Models for summaries; a document is summarized by the first one for its language, or without a model if there is none.
   * Default: the English model of the package. */
  models?: ModelFile[];
  /** Model for queries, or null to load none. Default: that of the package. */
  queryModel?: ModelFile | null;
}

/** Computes on the thread of the caller. */
export class Neusum {
  private constructor();
  static load(options?: LoadOptions): Promise<Neusum>;
  summarize(document: string | Document, parameters?: SummarizeParameters): Summary;
  extract(query: string, documents: string | Document | (string | Document)[], parameters?: ExtractParameters): Extract;
}

/** An aborted call ends at once: the worker is replaced by a new one. */
export interface Cancellable {
  signal?: AbortSignal;
}

/** Computes in a worker, so that a page stays responsive. Calls run one after the other. */
export class NeusumWorker {
  private constructor();
  static load(options?: LoadOptions): Promise<NeusumWorker>;
  summarize(document: string | Document, parameters?: SummarizeParameters & Cancellable): Promise<Summary>;
  extract(
    query: string,
    documents: string | Document | (string | Document)[],
    parameters?: ExtractParameters & Cancellable,
  ): Promise<Extract>;
  /** Ends the worker. Calls that are not finished fail. */
  terminate(): void;
}
