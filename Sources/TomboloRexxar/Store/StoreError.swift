/// Why something could not be read from a store or written to it.
public enum StoreError: Error, Sendable, Hashable {
    /// Another process, or another store of this one, has the folder.
    case inUse(String)
    /// The operating system said no; `reason` are its words.
    case system(operation: String, path: String, reason: String)
    /// A file that was to be kept has another digest than it has to have.
    case wrongDigest(expected: FileDigest, found: FileDigest)
    /// A map names a file that the store does not have.
    case incomplete(String)
}

extension StoreError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .inUse(let path):
            "The store “\(path)” is open already: only one writer at a time may have it. Give each app a folder of its own."
        case .system(let operation, let path, let reason): "“\(path)” could not be \(operation): \(reason)"
        case .wrongDigest(let expected, let found):
            "The file has the SHA-256 \(found.text) and has to have \(expected.text). It was not taken."
        case .incomplete(let name): "The file “\(name)” of the routes map is not there yet, so the map cannot go live."
        }
    }
}
