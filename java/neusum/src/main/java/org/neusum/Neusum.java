package org.neusum;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.stream.Collectors;

/**
 * Loaded models. Open one and share it: any number of threads may use it at the same time. A call computes on its own thread;
 * {@link Thread#interrupt()} ends it with a {@link NeusumException} whose code is Cancelled, and the thread stays interrupted.
 */
public final class Neusum implements AutoCloseable {
  private final ReadWriteLock lock = new ReentrantReadWriteLock(); // calls read the engine, close() writes it
  private long engine;

  private Neusum(long engine) {
    this.engine = engine;
  }

  /** Loads the models of the artifact neusum-models, or without it those of the command {@code neusum}. */
  public static Neusum open() {
    return open(EngineOptions.defaults());
  }

  public static Neusum open(EngineOptions options) {
    Native.load();
    final byte[][] error = new byte[1][];
    final long engine = Native.open(utf8(Json.write(withModels(options).members()) + '\0'), error);
    if (engine == 0) throw NeusumException.of(Json.read(text(error[0])).object("error"));
    return new Neusum(engine);
  }

  private static EngineOptions withModels(EngineOptions options) {
    if (options.hasModelPath() || !Unpacked.exists("models")) return options;
    try {
      return options.modelPath(Unpacked.folder("models"));
    } catch (IOException error) {
      throw new NeusumException("Internal", "cannot unpack the models: " + error.getMessage(), error);
    }
  }

  /** The version of the native library. */
  public static String version() {
    Native.load();
    return Native.version();
  }

  public Summary summarize(String text, SummarizeOptions options) {
    return SummaryIterator.summarize(this, List.of(text), options).get(0).get();
  }

  /**
   * The summaries of the texts, in their order. Reads and summarizes some texts at a time. {@code next()} throws a {@link NeusumException}
   * for a text that cannot be summarized, such as one that is too long, and may be called again for the next text.
   */
  public Iterator<Summary> summarizeAll(Iterator<String> texts, SummarizeOptions options) {
    return new SummaryIterator(this, texts, options);
  }

  /** The sentences of a text that answer the query. */
  public Extract extract(String query, String text, ExtractOptions options) {
    return extract(query, List.of(text), options);
  }

  /** The sentences of all documents together that answer the query. */
  public Extract extract(String query, List<String> documents, ExtractOptions options) {
    final List<?> texts = documents.stream().map(text -> Map.of("text", text)).collect(Collectors.toList());
    final Object request = Map.of("query", query, "documents", texts, "parameters", options.members());
    return new Extract(Json.read(call("extract", Json.write(request))));
  }

  /**
   * The response to a request in JSON, for what the other methods do not offer. The operation is summarize, extract, cite or rerank; messages
   * are those of the HTTP service.
   */
  public String call(String operation, String request) {
    final byte[][] response = new byte[1][];
    final boolean succeeds = answer(operation, utf8(request), response);
    if (!succeeds) throw NeusumException.of(Json.read(text(response[0])).object("error"));
    return text(response[0]);
  }

  private boolean answer(String operation, byte[] request, byte[][] response) {
    lock.readLock().lock();
    try {
      if (engine == 0) throw new IllegalStateException("this Neusum is closed");
      return new InterruptibleCall().run(engine, operation, request, response);
    } finally {
      lock.readLock().unlock();
    }
  }

  /** Frees the models, after the calls that run. */
  @Override
  public void close() {
    lock.writeLock().lock();
    try {
      Native.close(engine);
      engine = 0;
    } finally {
      lock.writeLock().unlock();
    }
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String text(byte[] utf8) {
    return new String(utf8, StandardCharsets.UTF_8);
  }
}
