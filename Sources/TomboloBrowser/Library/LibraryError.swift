/// Why the library could not be read or written. The browser goes on without it.
public enum LibraryError: Error, Sendable, Hashable {
    /// The disk has no room left.
    case full(String)
    /// The folder or the file must not be written to.
    case readOnly(String)
    /// Another process held on to it for longer than one would wait.
    case inUse(String)
    /// The file is not what was written, and cannot be put aside while another process has it open.
    case damaged(String)
    /// The file was written by a later version of the browser.
    case newer(String)
    /// It was closed before.
    case closed
    /// Nobody waited for the answer any more.
    case cancelled
    /// The operating system or the database said no; `reason` are its words.
    case system(path: String, reason: String)
}

extension LibraryError: CustomStringConvertible {
    /// What happened and what to do.
    public var description: String {
        switch self {
        case .full(let path):
            "The disk has no room left for “\(path)”: nothing is added to the history and the bookmarks until some is free."
        case .readOnly(let path):
            "“\(path)” must not be written to. Give the browser a profile folder of your own, or make this one writable."
        case .inUse(let path): "Another browser has been busy with “\(path)” for too long. Try again, or close it."
        case .damaged(let path):
            "“\(path)” is damaged. Close all browsers that use it: the next start puts it aside and begins a new one."
        case .newer(let path):
            "“\(path)” was written by a later version of the browser. Use that one, or another profile folder."
        case .closed: "The history and the bookmarks were closed. Open them again."
        case .cancelled: "The question was taken back before it was answered."
        case .system(let path, let reason): "“\(path)” could not be used: \(reason)"
        }
    }
}
