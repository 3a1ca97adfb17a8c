import Foundation
import TomboloSystem
import TomboloUpdates

/// A temporary folder for the files of a program, which only this user can open. The caller removes it.
struct ScratchFolder {
    private let path: String

    /// Creates an empty folder.
    init() throws(PushError) {
        let location = FileManager.default.temporaryDirectory.path(percentEncoded: false)
        do throws(FileError) { path = try ProcessFolder.make(in: location, prefix: "tombolo-push-") } catch {
            throw .store(StoreError(error))
        }
    }

    /// Removes the folder with its files.
    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// Writes a file, and returns its path.
    func write(_ bytes: Data, to name: String) throws(PushError) -> String {
        let file = "\(path)/\(name)"
        do { try bytes.write(to: URL(filePath: file), options: .withoutOverwriting) } catch {
            throw .store(.system(operation: "written", path: file, reason: error.localizedDescription))
        }
        return file
    }
}
