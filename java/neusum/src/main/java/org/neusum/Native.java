package org.neusum;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.stream.Stream;

/** The functions of {@code neusum_c.h}. Texts are UTF-8. */
final class Native {
  private static boolean isLoaded;

  private Native() {}

  /** Loads the native library, which each class loader does once. */
  static synchronized void load() {
    if (isLoaded) return;
    try {
      loadCopy(Unpacked.folder("natives/" + platform()));
    } catch (IOException | UnsatisfiedLinkError error) {
      throw new NeusumException("Internal", "cannot load the native library of neusum: " + error.getMessage(), error);
    }
    isLoaded = true;
  }

  // Java refuses to load a file for two class loaders. The copy is small: it loads libneusum_c.so.1 from the folder above it.
  private static void loadCopy(Path folder) throws IOException {
    final Path scratch = Files.createTempDirectory(folder, "loading");
    final Path copy = scratch.resolve("libneusum_jni.so");
    try {
      Files.copy(folder.resolve("libneusum_jni.so"), copy);
      System.load(copy.toString());
    } finally {
      Files.deleteIfExists(copy);
      Files.delete(scratch);
    }
  }

  /** The name of this platform, such as linux-x86_64 or linux-aarch64-musl. */
  static String platform() throws IOException {
    final String system = System.getProperty("os.name").toLowerCase(Locale.ROOT);
    final String architecture = System.getProperty("os.arch").replace("amd64", "x86_64");
    return system + "-" + architecture + (usesMusl() ? "-musl" : "");
  }

  private static boolean usesMusl() throws IOException {
    final Path mapped = Path.of("/proc/self/maps");
    if (!Files.exists(mapped)) return false;
    try (Stream<String> lines = Files.lines(mapped)) {
      return lines.anyMatch(line -> line.contains("/ld-musl-"));
    }
  }

  static native String version();

  /** {@code options} ends with a NUL character. Returns 0 if it fails, with the error in {@code error[0]}. */
  static native long open(byte[] options, byte[][] error);

  static native void close(long engine);

  /** Returns whether the call succeeds. The response or the error is in {@code response[0]}. */
  static native boolean call(long engine, String operation, byte[] request, long cancellation, byte[][] response);

  static native long newCancellation();

  static native void cancel(long cancellation);

  static native void freeCancellation(long cancellation);
}
