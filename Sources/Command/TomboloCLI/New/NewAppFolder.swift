import Foundation
import Glibc
import TomboloProgram
import TomboloSystem

/// The folder of a new app. It appears with all its files in one step, because the files are written to a hidden folder beside it, which is
/// then renamed.
struct NewAppFolder {
    /// The absolute path, without a slash at its end.
    let path: String
    private let parent: String

    init(_ url: URL) {
        parent = url.deletingLastPathComponent().path(percentEncoded: false)
        path = (parent.hasSuffix("/") ? parent : "\(parent)/") + url.lastPathComponent
    }

    /// Checks that the folder does not exist or is empty.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage``, which names the entries.
    func checkIsFree() throws(CommandFailure) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFDIR else {
            throw CommandFailure(.usage, "\(path) exists and is not a folder. Choose another name.")
        }
        guard let entries = try? FileManager.default.contentsOfDirectory(atPath: path).sorted() else {
            throw CommandFailure(.unfit, "The folder \(path) cannot be read.")
        }
        guard entries.isEmpty else {
            let names = entries.prefix(3).joined(separator: ", ") + (entries.count > 3 ? ", …" : "")
            throw CommandFailure(
                .usage, "The folder \(path) is not empty: it has \(names). Nothing was changed; choose another folder.")
        }
    }

    /// Writes the files.
    /// - Throws: ``CommandFailure``. In this case, the folder does not exist or is still empty.
    func write(_ files: [String: Data]) throws(CommandFailure) {
        guard FileManager.default.fileExists(atPath: parent) else {
            throw CommandFailure(.unfit, "The folder \(parent) does not exist.")
        }
        let name = path.split(separator: "/").last ?? "app"
        var template = Array("\(parent)/.\(name)-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw failure("made", errno) }
        let scratch = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        do throws(CommandFailure) {
            for (name, content) in files.sorted(by: { $0.key < $1.key }) {
                try write(content, as: name, in: scratch)
            }
            // mkdtemp makes a folder that only its owner can read, so the folder's mode is set from the umask.
            let mask = umask(0)
            umask(mask)
            guard chmod(scratch, 0o777 & ~mask) == 0 else { throw failure("made", errno) }
            // This replaces an empty folder, and fails if files have meanwhile appeared in the folder.
            guard rename(scratch, path) == 0 else { throw failure("made", errno) }
        } catch {
            try? FileManager.default.removeItem(atPath: scratch)
            throw error
        }
    }

    /// Writes a file below a folder, and makes the folders on its path.
    private func write(_ content: Data, as name: String, in scratch: String) throws(CommandFailure) {
        let parts = name.split(separator: "/")
        var place = scratch
        for part in parts.dropLast() {
            place += "/\(part)"
            guard mkdir(place, 0o777) == 0 || errno == EEXIST else { throw failure("made", errno) }
        }
        let descriptor = open("\(scratch)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw failure("written", errno) }
        let code = content.withUnsafeBytes { WholeTransfer.write($0, to: descriptor) }
        // Some file systems report a full disk only here.
        let closing = close(descriptor) == 0 ? 0 : errno
        guard code == 0, closing == 0 else { throw failure("written", code == 0 ? closing : code) }
    }

    private func failure(_ operation: String, _ code: Int32) -> CommandFailure {
        CommandFailure(.unfit, "The folder \(path) cannot be \(operation): \(String(cString: strerror(code))).")
    }
}
