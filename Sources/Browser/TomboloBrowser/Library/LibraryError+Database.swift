import Foundation
import GRDB

extension LibraryError {
    /// Converts an error of the database.
    init(_ error: any Error, path: String) {
        self =
            switch error {
            case let error as LibraryError: error
            case is CancellationError: .cancelled
            // A column contains a type other than the one that the library writes.
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
            // SQLite returns `SQLITE_PROTOCOL` while another process is opening the file, or is blocked while opening
            // it.
            case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL: .inUse(path)
            case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT: .damaged(path)
            case .SQLITE_INTERRUPT: .cancelled
            default: .system(path: path, reason: error.message ?? "\(error.resultCode)")
            }
    }

    /// Converts an error number of the operating system.
    init(errno code: Int32, path: String) {
        self =
            switch code {
            case ENOSPC, EDQUOT: .full(path)
            case EACCES, EPERM, EROFS: .readOnly(path)
            default: .system(path: path, reason: String(cString: strerror(code)))
            }
    }
}
