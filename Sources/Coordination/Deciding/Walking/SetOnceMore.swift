// What transitions had `set` on entries that nobody fills in, such as those of steps that run a flow: it stays with the entry when
// its path is walked again.

import FlowDefinitions
import JSONText

extension Turn {
  /// Sets again what transitions had set on an entry that was just entered, and that nobody fills in.
  mutating func takeSet(on id: EntryID) {
    guard !session.waiting.isEmpty, let entry = session.entry(id),
      let (place, answer) = whatWaits(for: entry), answer.isOnlySet
    else { return }
    emit(.waitingTaken(place))
    if answer.params == entry.params { setOnceMore(answer, on: id) }
  }

  /// Sets again what transitions had set on the entry before it was done. What they set after that comes back once the way on is
  /// chosen: what the way itself sets is computed without it, since it would count twice.
  mutating func setOnceMore(_ answer: WaitingAnswer, on entry: EntryID) {
    if !answer.keptBefore.isEmpty { emit(.set(entry, answer.keptBefore)) }
    if !answer.keptSince.isEmpty { walkState.setSince[entry] = answer.keptSince }
  }

  /// Sets again what transitions had set on the entry since it was done before.
  mutating func setWhatCameSince(on entry: EntryID) {
    if let since = walkState.setSince.removeValue(forKey: entry) { emit(.set(entry, since)) }
  }

  /// Sets again what had come back to a route from a presentation that the path leads past. What the route itself sets has been
  /// set anew.
  mutating func setWhatCameBack(to route: EntryID) {
    guard let since = walkState.setSince.removeValue(forKey: route) else { return }
    let back = since.leavingOut(session.entry(route)?.kept.names ?? [])
    if !back.isEmpty { emit(.set(route, back)) }
  }
}
