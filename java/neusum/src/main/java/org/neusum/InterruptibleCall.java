package org.neusum;

import java.nio.channels.AsynchronousCloseException;
import java.nio.channels.spi.AbstractInterruptibleChannel;

/**
 * A call that {@link Thread#interrupt()} cancels. A channel is what Java offers for this: the interrupting thread closes the channel of an
 * interruptible operation, so that no thread must watch the call.
 */
final class InterruptibleCall extends AbstractInterruptibleChannel {
  private long cancellation = Native.newCancellation();

  /** Returns whether the call succeeds. The response or the error is in {@code response[0]}. */
  boolean run(long engine, String operation, byte[] request, byte[][] response) {
    begin();
    try {
      return Native.call(engine, operation, request, cancellation, response);
    } finally {
      finish();
    }
  }

  private void finish() {
    try {
      end(true);
    } catch (AsynchronousCloseException error) {
      // The response says whether the call was cancelled in time. The thread keeps its interrupt status.
    } finally {
      free();
    }
  }

  private synchronized void free() {
    Native.freeCancellation(cancellation);
    cancellation = 0;
  }

  /** Called by the thread that interrupts, or by begin() if the thread was interrupted before. */
  @Override
  protected synchronized void implCloseChannel() {
    if (cancellation != 0) Native.cancel(cancellation);
  }
}
