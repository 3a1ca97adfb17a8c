/// An error of reading or writing the library. The browser works without it.
public enum LibraryError: Error, Sendable, Hashable {
    /// The disk is full.
    case full(String)
    /// The folder or the file is not writable.
    case readOnly(String)
    /// Another process blocked the library for longer than the timeout.
    case inUse(String)
    /// The file is damaged, and cannot be set aside while another process has it open.
    case damaged(String)
    /// The file was written by a later version of the browser.
    case newer(String)
    /// The library was closed before.
    case closed
    /// The calling task was cancelled.
    case cancelled
    /// Another error of the operating system or the database; `reason` is its message.
    case system(path: String, reason: String)
}

extension LibraryError: CustomStringConvertible {
    /// A message with the problem and its remedy.
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
