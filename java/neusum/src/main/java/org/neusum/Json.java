package org.neusum;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;

/** Writes requests, and reads responses of the library, which are valid JSON. */
final class Json {
  private final String text;
  private int position;

  private Json(String text) {
    this.text = text;
  }

  /** An object of a response. */
  static final class Members {
    private final Map<?, ?> values;

    private Members(Object value) {
      values = (Map<?, ?>) value;
    }

    boolean has(String name) {
      return values.containsKey(name);
    }

    String string(String name) {
      return (String) values.get(name);
    }

    boolean isTrue(String name) {
      return (Boolean) values.get(name);
    }

    double number(String name) {
      return (Double) values.get(name);
    }

    int integer(String name) {
      return (int) number(name);
    }

    OptionalDouble optionalNumber(String name) {
      return has(name) ? OptionalDouble.of(number(name)) : OptionalDouble.empty();
    }

    OptionalInt optionalInteger(String name) {
      return has(name) ? OptionalInt.of(integer(name)) : OptionalInt.empty();
    }

    Members object(String name) {
      return new Members(values.get(name));
    }

    List<Members> objects(String name) {
      final List<Members> objects = new ArrayList<>();
      for (Object item : (List<?>) values.get(name)) objects.add(new Members(item));
      return objects;
    }

    List<String> strings(String name) {
      final List<String> strings = new ArrayList<>();
      for (Object item : (List<?>) values.get(name)) strings.add((String) item);
      return Collections.unmodifiableList(strings);
    }
  }

  /** A copy of the object with one more member. */
  static Map<String, Object> with(Map<String, Object> members, String name, Object value) {
    final Map<String, Object> copy = new LinkedHashMap<>(members);
    copy.put(name, value);
    return Collections.unmodifiableMap(copy);
  }

  static String write(Object value) {
    final StringBuilder out = new StringBuilder();
    append(out, value);
    return out.toString();
  }

  private static void append(StringBuilder out, Object value) {
    if (value instanceof CharSequence) {
      appendString(out, (CharSequence) value);
    } else if (value instanceof Map) {
      appendObject(out, (Map<?, ?>) value);
    } else if (value instanceof Collection) {
      appendArray(out, (Collection<?>) value);
    } else {
      out.append(value);
    }
  }

  private static void appendObject(StringBuilder out, Map<?, ?> members) {
    String separator = "{";
    for (Map.Entry<?, ?> member : members.entrySet()) {
      out.append(separator);
      appendString(out, (String) member.getKey());
      append(out.append(':'), member.getValue());
      separator = ",";
    }
    out.append(members.isEmpty() ? "{}" : "}");
  }

  private static void appendArray(StringBuilder out, Collection<?> items) {
    String separator = "[";
    for (Object item : items) {
      append(out.append(separator), item);
      separator = ",";
    }
    out.append(items.isEmpty() ? "[]" : "]");
  }

  private static void appendString(StringBuilder out, CharSequence string) {
    out.append('"');
    for (int i = 0; i < string.length(); ++i) {
      final char character = string.charAt(i);
      if (character < ' ') {
        out.append(String.format("\\u%04x", (int) character));
      } else if (character == '"' || character == '\\') {
        out.append('\\').append(character);
      } else {
        out.append(character);
      }
    }
    out.append('"');
  }

  static Members read(String text) {
    return new Members(new Json(text).readValue());
  }

  /** Skips white space and returns the character after it, which remains to be read. */
  private char next() {
    while (text.charAt(position) <= ' ') ++position;
    return text.charAt(position);
  }

  /** Whether the character after white space is this one, which is then read. */
  private boolean take(char character) {
    final boolean isNext = next() == character;
    if (isNext) ++position;
    return isNext;
  }

  private Object readValue() {
    switch (next()) {
      case '{':
        return readObject();
      case '[':
        return readArray();
      case '"':
        return readString();
      case 't':
        position += 4;
        return true;
      case 'f':
        position += 5;
        return false;
      case 'n':
        position += 4;
        return null;
      default:
        return readNumber();
    }
  }

  private Map<String, Object> readObject() {
    final Map<String, Object> members = new LinkedHashMap<>();
    ++position;
    if (take('}')) return members;
    do {
      next();
      final String name = readString();
      take(':');
      members.put(name, readValue());
    } while (take(','));
    ++position; // the bracket that next() found
    return members;
  }

  private List<Object> readArray() {
    final List<Object> items = new ArrayList<>();
    ++position;
    if (take(']')) return items;
    do {
      items.add(readValue());
    } while (take(','));
    ++position; // the bracket that next() found
    return items;
  }

  private String readString() {
    final int begin = ++position;
    while (text.charAt(position) != '"' && text.charAt(position) != '\\') ++position;
    final String start = text.substring(begin, position);
    return text.charAt(position++) == '"' ? start : readEscaped(new StringBuilder(start));
  }

  /** Reads the rest of a string, after its first backslash. */
  private String readEscaped(StringBuilder out) {
    char character = '\\';
    do {
      out.append(character == '\\' ? readEscape() : character);
      character = text.charAt(position++);
    } while (character != '"');
    return out.toString();
  }

  private char readEscape() {
    final char character = text.charAt(position++);
    if (character == 'u') {
      position += 4;
      return (char) Integer.parseInt(text.substring(position - 4, position), 16);
    }
    final int control = "bfnrt".indexOf(character);
    return control < 0 ? character : "\b\f\n\r\t".charAt(control);
  }

  private Double readNumber() {
    final int begin = position;
    while ("+-.eE0123456789".indexOf(text.charAt(position)) >= 0) ++position;
    return Double.valueOf(text.substring(begin, position));
  }
}
