import Foundation

/// A file system operation of a writer. Paths are relative to the simulated folder.
enum FileOperation {
    case makeFile(String)
    case makeFolder(String)
    case write(String, Data)
    case rename(String, to: String)
    case remove(String)
    case flush(String)
    /// The writer reported a step as done.
    case step(Int)

    var isStep: Bool {
        if case .step = self { true } else { false }
    }
}
