// What is about to be written for one unit, as a value.

/// What one unit does to the journals, on top of the units before it.
struct UnitPlan {
  var journals = PlannedJournals()
  var writes: [LoggedWrite] = []
  /// The journals that nobody will find any more.
  var gone: [String] = []
}
