// What keeps a unit from being planned, for now or for good.

/// Why a unit cannot be planned.
enum PlanStop: Error {
  /// Somebody else holds a lock that the unit needs, and the unit must not wait for it now.
  case isLocked
  case refused(StoreError)
}
