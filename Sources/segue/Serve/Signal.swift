// How this process receives signals.

import CLibrary

/// Has `handler` called when the signal comes, and unblocks the signal, which the parent may have blocked.
func handle(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
  var action = sigaction()
  action.__sigaction_handler.sa_handler = handler
  // No other code has to know about interrupted calls; waiting is interrupted all the same.
  action.sa_flags = SA_RESTART
  sigaction(signal, &action, nil)
  var set = sigset_t()
  sigemptyset(&set)
  sigaddset(&set, signal)
  sigprocmask(SIG_UNBLOCK, &set, nil)
}

/// Sends this process `SIGALRM` in this many microseconds, replacing the alarm that was set before; for 0, only cancels it.
/// - Parameter repeats: Whether the signal is sent again and again.
func setAlarm(_ microseconds: Int, repeats: Bool) {
  let time = timeval(tv_sec: 0, tv_usec: microseconds)
  var timer = itimerval(it_interval: repeats ? time : timeval(), it_value: time)
  setRealTimer(&timer)
}
