// Why a call of the file system failed, and what that means to somebody who only wants a store.

import Glibc

/// What a file system call failed with.
struct SystemError: Error, Equatable {
  /// As in `errno`.
  let code: Int32
  /// Whether it was the store's own folder that was not there, and not only the file.
  var lostFolder = false
  /// The file or folder that stood in the way, where the call named it.
  var file: String?
}

extension SystemError {
  static let noSpace = ENOSPC
  static let notThere = ENOENT
  static let readOnly = EROFS
  static let busy = EBUSY

  /// Whether the file was not there, in a folder that was.
  var isMissing: Bool { code == ENOENT && !lostFolder }
  /// Whether the file was there already.
  var isThereAlready: Bool { code == EEXIST }
  /// Whether the file is on a disk that may only be read.
  var isReadOnly: Bool { code == EROFS }
  /// Whether this process has too many files open.
  var isTooManyFiles: Bool { code == EMFILE || code == ENFILE }

  /// Whether there was no room for more bytes.
  var isNoRoom: Bool { cause == .diskFull || cause == .fileTooLarge }

  /// Whether it says something about this file alone, and nothing about the others.
  var isOfOneFile: Bool { isMissing || cause.isOfOneFile }

  /// What stands in the way, in the words of the store.
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

/// Does it, and says a failure in the words of the store.
func stored<Result>(_ body: () throws(SystemError) -> Result) throws(StoreError) -> Result {
  do throws(SystemError) {
    return try body()
  } catch {
    throw StoreError(error)
  }
}
