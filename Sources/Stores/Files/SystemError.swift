// Why a call of the file system failed, and what that means for whoever only wants a store.

import CLibrary

/// The failure of a file system call.
struct SystemError: Error, Equatable {
  /// The value of `errno`.
  let code: Int32
  /// Whether the store's own folder was missing, and not only the file.
  var lostFolder = false
  /// The file or folder that stood in the way, if the call named one.
  var file: String?
}

extension SystemError {
  /// The folder of the store was removed, or another one is in its place.
  static var lostFolder: SystemError { SystemError(code: ENOENT, lostFolder: true) }

  static let noSpace = ENOSPC
  static let notThere = ENOENT
  static let readOnly = EROFS
  static let busy = EBUSY

  /// Whether the file was missing, in a folder that was there.
  var isMissing: Bool { code == ENOENT && !lostFolder }
  /// Whether the file existed already.
  var isThereAlready: Bool { code == EEXIST }
  /// Whether the file is on a read-only disk.
  var isReadOnly: Bool { code == EROFS }
  /// Whether too many files were open, in this process or in the system.
  var isTooManyFiles: Bool { code == EMFILE || code == ENFILE }

  /// Whether there was no room for more bytes.
  var isNoRoom: Bool { cause == .diskFull || cause == .fileTooLarge }

  /// Whether the error concerns this file alone, and none of the others.
  var isOfOneFile: Bool { isMissing || cause.isOfOneFile }

  /// The cause, in the store's terms.
  var cause: StoreError.Cause {
    switch code {
    case ENOSPC, EDQUOT: .diskFull
    case EFBIG: .fileTooLarge
    case EACCES, EPERM: .permission
    case EROFS: .readOnly
    case ENOENT, ESTALE: .lostFolder
    case EMFILE, ENFILE: .tooManyOpenFiles
    case EISDIR, ENXIO, EEXIST, ENOTSUP: .notAFile
    case ENOTDIR: .notAFolder
    case ELOOP: .symbolicLink
    case EBUSY: .busy
    case EIO: .inputOutput
    case ENAMETOOLONG: .nameTooLong
    default: .other(code: code)
    }
  }
}

extension StoreError {
  init(_ error: SystemError) {
    self = .unavailable(error.cause, file: error.cause.isOfOneFile ? error.file : nil)
  }
}

/// Returns the result of `body`, and converts its error to one in the store's terms.
func stored<Result>(
  _ body: @autoclosure () throws(SystemError) -> Result
) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}

/// Runs `body`, and converts its error to one in the store's terms.
func stored<Result>(_ body: () throws(SystemError) -> Result) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
