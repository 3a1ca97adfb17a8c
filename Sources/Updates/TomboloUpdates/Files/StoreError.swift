package import TomboloSystem

/// The reason why a store could not be read or written.
public enum StoreError: Error, Sendable, Hashable {
    /// Another process, or another store of this process, uses the folder.
    case inUse(String)
    /// The operating system reported an error; `reason` is its message.
    case system(operation: String, path: String, reason: String)
    /// A file to be stored does not have the expected digest.
    case wrongDigest(expected: FileDigest, found: FileDigest)
    /// A map names a file that is not stored.
    case incomplete(String)
    /// Files do not fit on a folder's disk. Contains the numbers of bytes that are needed and free.
    case noSpace(path: String, needed: Int, free: Int)
}

extension StoreError: CustomStringConvertible {
    /// The error and its remedy.
    public var description: String {
        switch self {
        case .inUse(let path):
            "The store “\(path)” is already open, and can have only one writer at a time. Give each app a separate folder."
        case .system(let operation, let path, let reason): "“\(path)” could not be \(operation): \(reason)"
        case .wrongDigest(let expected, let found):
            "The file has the SHA-256 \(found.text) instead of \(expected.text). It was not added."
        case .incomplete(let name):
            "The file “\(name)” of the routes map is not in the store, so the map cannot be activated."
        case .noSpace(let path, let needed, let free):
            "The disk of “\(path)” has \(free / 1_000_000) MB free, but \(needed / 1_000_000) MB are needed for the "
                + "files of a release. Free some space."
        }
    }
}

extension StoreError {
    /// Converts a file system error.
    package init(_ error: FileError) {
        self = .system(operation: error.operation, path: error.path, reason: error.reason)
    }
}
