// The time zones of this machine.

import Expressions

extension TimeZones {
  /// The zones of the system's database. Each is read whenever an expression names it, so that an update of the database, of which
  /// there are several a year, needs no restart.
  static var system: TimeZones {
    TimeZones { name in
      Path("/usr/share/zoneinfo/" + name).contents.flatMap(TimeZone.init(tzif:))
    }
  }
}
