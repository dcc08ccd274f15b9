package org.neusum;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * Files of a jar in a folder of this user. The name of the folder is a checksum of its files, and it gets this name when it is complete, so
 * that processes and class loaders can share it. If the user has no safe home, each class loader has a folder of its own,
 * which is deleted at the end of the process.
 */
final class Unpacked {
  private static Path temporary; // null if it is not needed

  private Unpacked() {}

  /** Whether the class path has this resource folder. */
  static boolean exists(String name) {
    return Unpacked.class.getResource(name + "/files") != null;
  }

  /** The folder with the files of a resource folder, whose file {@code files} is the output of sha256sum. */
  static Path folder(String name) throws IOException {
    if (!exists(name)) throw new IOException("the jar of neusum has no " + name);
    final String files;
    try (InputStream stream = open(name, "files")) {
      files = new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    }
    final Path cache = cache();
    final Path folder = cache.resolve(checksum(files));
    if (!Files.isDirectory(folder)) unpack(name, fileNames(files), cache, folder);
    return folder;
  }

  private static void unpack(String name, List<String> files, Path cache, Path folder) throws IOException {
    final Path scratch = Files.createTempDirectory(cache, "unpacking");
    try {
      for (String file : files) copy(name, file, scratch.resolve(file));
      Files.move(scratch, folder, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException error) {
      delete(scratch);
      if (!Files.isDirectory(folder)) throw error; // otherwise, another process was faster
    }
  }

  private static void copy(String name, String file, Path target) throws IOException {
    try (InputStream stream = open(name, file)) {
      Files.copy(stream, target);
    }
    try (FileChannel channel = FileChannel.open(target, StandardOpenOption.WRITE)) {
      channel.force(true); // the name of the folder must not survive a power loss that its files do not survive
    }
  }

  private static InputStream open(String name, String file) throws IOException {
    final InputStream stream = Unpacked.class.getResourceAsStream(name + "/" + file);
    if (stream == null) throw new IOException("the jar of neusum has no " + name + "/" + file);
    return stream;
  }

  private static List<String> fileNames(String files) {
    final List<String> names = new ArrayList<>();
    files.lines().forEach(line -> names.add(line.substring(line.lastIndexOf(' ') + 1)));
    return names;
  }

  private static String checksum(String text) {
    try {
      final byte[] digest = MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      final StringBuilder name = new StringBuilder();
      for (byte value : digest) name.append(String.format("%02x", value));
      return name.toString();
    } catch (NoSuchAlgorithmException error) {
      throw new AssertionError(error); // each Java has SHA-256
    }
  }

  /** The folder of all unpacked folders. */
  private static Path cache() throws IOException {
    final String configured = System.getenv("XDG_CACHE_HOME");
    final boolean isConfigured = configured != null && Path.of(configured).isAbsolute();
    final Path home = Path.of(isConfigured ? configured : System.getProperty("user.home"));
    final Path folder = home.resolve(isConfigured ? "neusum/java" : ".cache/neusum/java");
    return home.isAbsolute() && isCreated(folder) && isSafe(folder, home) ? folder : temporaryFolder();
  }

  private static boolean isCreated(Path folder) {
    try {
      Files.createDirectories(folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
      return Files.isWritable(folder);
    } catch (IOException error) {
      return false;
    }
  }

  /** Whether only this user can write into the folder and into those above it, up to {@code home}. */
  private static boolean isSafe(Path folder, Path home) throws IOException {
    final Object user = Files.getOwner(Path.of("/proc/self"));
    for (Path path = folder; path != null && !path.equals(home.getParent()); path = path.getParent()) {
      final PosixFileAttributes attributes = Files.readAttributes(path, PosixFileAttributes.class);
      if (!attributes.owner().equals(user)
          || attributes.permissions().contains(PosixFilePermission.GROUP_WRITE)
          || attributes.permissions().contains(PosixFilePermission.OTHERS_WRITE)) {
        return false;
      }
    }
    return true;
  }

  private static synchronized Path temporaryFolder() throws IOException {
    if (temporary == null) {
      temporary = Files.createTempDirectory("neusum");
      Runtime.getRuntime().addShutdownHook(new Thread(() -> delete(temporary)));
    }
    return temporary;
  }

  private static void delete(Path path) {
    try {
      if (Files.isDirectory(path)) {
        try (Stream<Path> children = Files.list(path)) {
          children.forEach(Unpacked::delete);
        }
      }
      Files.deleteIfExists(path);
    } catch (IOException error) {
      // A file that cannot be deleted does no harm.
    }
  }
}
