/// Why one of the browser's own files could not be read or written.
public enum FileProblem: Error, Sendable, Hashable {
    /// There is no room left for it.
    case diskFull(path: String)
    /// The folder or the disk may not be written to, or the file not be read.
    case notPermitted(path: String)
    /// It is larger than such a file can be.
    case tooLarge(path: String, limit: Int)
    /// The operating system said no; `reason` are its words.
    case system(operation: String, path: String, reason: String)
}

extension FileProblem {
    /// Which file it is about.
    public var path: String {
        switch self {
        case .diskFull(let path), .notPermitted(let path), .tooLarge(let path, _), .system(_, let path, _): path
        }
    }
}

extension FileProblem: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .diskFull(let path):
            "“\(path)” could not be written, since the disk is full. Make some room; the file is as it was before."
        case .notPermitted(let path):
            "“\(path)” could not be used: the system does not allow it. Look at the owner and the permissions of its folder."
        case .tooLarge(let path, let limit):
            "“\(path)” is larger than \(limit) bytes, so it is no file of the browser's. Move it away."
        case .system(let operation, let path, let reason): "“\(path)” could not be \(operation): \(reason)"
        }
    }
}
