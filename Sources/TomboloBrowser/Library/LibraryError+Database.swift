import Foundation
import GRDB

extension LibraryError {
    /// What the database said, in our words.
    init(_ error: any Error, path: String) {
        self =
            switch error {
            case let error as LibraryError: error
            case is CancellationError: .cancelled
            // A column that holds something else than what was written there.
            case is RowDecodingError: .damaged(path)
            case let error as DatabaseError: Self(error, path: path)
            default: .system(path: path, reason: "\(error)")
            }
    }

    private init(_ error: DatabaseError, path: String) {
        self =
            switch error.resultCode {
            case .SQLITE_FULL: .full(path)
            case .SQLITE_READONLY, .SQLITE_CANTOPEN, .SQLITE_PERM: .readOnly(path)
            // The last is what one gets while another process opens it, or stands still in the middle of that.
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .inUse(path)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: .damaged(path)
            case .SQLITE_INTERRUPT: .cancelled
            default: .system(path: path, reason: error.message ?? "\(error.resultCode)")
            }
    }

    /// What the operating system said.
    init(errno code: Int32, path: String) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .full(path)
            case EACCES, EPERM, EROFS: .readOnly(path)
            default: .system(path: path, reason: String(cString: strerror(code)))
            }
    }
}
