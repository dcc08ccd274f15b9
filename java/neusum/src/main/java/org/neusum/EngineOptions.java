package org.neusum;

import java.nio.file.Path;
import java.util.Map;

/** How to open neusum. Immutable: each method returns a copy with another option. */
public final class EngineOptions {
  private final Map<String, Object> members;

  private EngineOptions(Map<String, Object> members) {
    this.members = members;
  }

  /** The models of the artifact neusum-models; without it those of the command {@code neusum}. The limits of the HTTP service. */
  public static EngineOptions defaults() {
    return new EngineOptions(Map.of());
  }

  /** The folder with the models. */
  public EngineOptions modelPath(Path folder) {
    return with("modelPath", folder.toAbsolutePath().toString());
  }

  /** The bytes that one call may take to score its texts. The default is a quarter of the memory that the process may use. */
  public EngineOptions maxMemory(long bytes) {
    return with("maxMemory", bytes);
  }

  /** The characters that a document may have. The default is 1,000,000. */
  public EngineOptions maxCharacters(int characters) {
    return with("maxCharacters", characters);
  }

  private EngineOptions with(String name, Object value) {
    return new EngineOptions(Json.with(members, name, value));
  }

  boolean hasModelPath() {
    return members.containsKey("modelPath");
  }

  Map<String, Object> members() {
    return members;
  }
}
