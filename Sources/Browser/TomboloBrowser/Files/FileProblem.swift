import TomboloSystem

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An error of reading or writing one of the browser's own files.
package enum FileProblem: Error, Sendable, Hashable {
    /// The disk is full.
    case diskFull(path: String)
    /// The folder or the disk is not writable, or the file is not readable.
    case notPermitted(path: String)
    /// The file is larger than its limit.
    case tooLarge(path: String, limit: Int)
    /// Another error of the operating system; `reason` is its message.
    case system(operation: String, path: String, reason: String)
}

extension FileProblem {
    /// The path of the file.
    package var path: String {
        switch self {
        case .diskFull(let path), .notPermitted(let path), .tooLarge(let path, _), .system(_, let path, _): path
        }
    }
}

extension FileProblem: CustomStringConvertible {
    /// A message with the problem and its remedy.
    package var description: String {
        switch self {
        case .diskFull(let path):
            "“\(path)” could not be written, because the disk is full. The old file is unchanged. Free some space."
        case .notPermitted(let path):
            "“\(path)” could not be used: access was denied. Check the owner and the permissions of its folder."
        case .tooLarge(let path, let limit):
            "“\(path)” is larger than \(limit) bytes, so it cannot be a file of the browser. Move it to another folder."
        case .system(let operation, let path, let reason): "“\(path)” could not be \(operation): \(reason)"
        }
    }
}

extension FileProblem {
    /// Converts a file system error.
    init(_ error: FileError) {
        self =
            switch error.code {
            case ENOSPC, EDQUOT: .diskFull(path: error.path)
            case EACCES, EPERM, EROFS: .notPermitted(path: error.path)
            default: .system(operation: error.operation, path: error.path, reason: error.reason)
            }
    }
}
