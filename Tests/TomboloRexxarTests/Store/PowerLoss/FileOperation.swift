import Foundation

/// What a writer did to the file system; paths are relative to the folder that is simulated.
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
