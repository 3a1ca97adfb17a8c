/// An error of reading or writing the library. The browser works without it.
package enum LibraryError: Error, Sendable, Hashable {
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
    /// The library is closed.
    case closed
    /// The calling task was cancelled.
    case cancelled
    /// Another error of the operating system or the database; `reason` is its message.
    case system(path: String, reason: String)
}

extension LibraryError: CustomStringConvertible {
    /// A message with the problem and its remedy.
    package var description: String {
        switch self {
        case .full(let path):
            "The disk is full: nothing can be added to “\(path)” until space is free."
        case .readOnly(let path):
            "“\(path)” is read-only. Make it writable, or use another profile folder."
        case .inUse(let path): "Another browser is using “\(path)”. Close it, or try again."
        case .damaged(let path):
            "“\(path)” is damaged. Close all browsers that use it. At the next start it is renamed, and a new file is created."
        case .newer(let path):
            "“\(path)” was written by a newer version of the browser. Use that version, or another profile folder."
        case .closed: "The history and the bookmarks were closed. Open them again."
        case .cancelled: "The request was cancelled."
        case .system(let path, let reason): "“\(path)” could not be used: \(reason)"
        }
    }
}
