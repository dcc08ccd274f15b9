package org.neusum;

/** A call that failed, with the message of the library. */
public final class NeusumException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String code;

  NeusumException(String code, String message) {
    this(code, message, null);
  }

  NeusumException(String code, String message, Throwable cause) {
    super(message, cause);
    this.code = code;
  }

  /** The error of a response. */
  static NeusumException of(Json.Members error) {
    return new NeusumException(error.string("code"), error.string("message"));
  }

  /** The error code of the HTTP service, such as InvalidRequest or DocumentTooLong; or Cancelled if the thread was interrupted. */
  public String code() {
    return code;
  }
}
