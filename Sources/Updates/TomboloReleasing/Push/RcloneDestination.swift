package import Foundation
import TomboloJSON
import TomboloUpdates

/// An rclone remote to which a repository is pushed, such as a bucket in object storage.
///
/// This type compares the existing files and passes rclone the list of files to copy. So rclone copies nothing else, and needs no request for a file
/// that already exists.
package struct RcloneDestination: PushDestination {
    private let program: String
    private let remote: String

    /// The exit statuses of rclone for a missing folder and a missing file.
    private static let notFound: Set<Int32> = [3, 4]
    /// Limit of the listing of a remote folder, in bytes; enough for some millions of files.
    private static let maximumList = 1 << 30
    /// Limit of the part of a message that is read, in bytes.
    private static let maximumMessage = 4_096

    /// Refers to a remote.
    /// - Parameters:
    ///   - remote: The name of the remote, a colon, and the path in it.
    ///   - program: The path or the name of the program.
    package init(_ remote: String, program: String = "rclone") { (self.remote, self.program) = (remote, program) }

    package func timestamp() throws(PushError) -> Data? {
        let path = place(RepositoryRole.timestamp.path(version: 0))
        guard let bytes = try read(["cat", "--", path], maximumSize: TopLevelRole.timestamp.maximumSize) else {
            return nil
        }
        // Some versions of rclone exit without an error if object storage does not have the file.
        return bytes.isEmpty ? nil : bytes
    }

    package func missing(
        _ files: [PublishedFile], of folder: PublicFolder, byContent: Bool
    ) throws(PushError) -> [PublishedFile] {
        guard let kind = files.first?.kind else { return [] }
        let known = try list(kind.folder, withHashes: byContent)
        var missing: [PublishedFile] = []
        for file in files {
            guard let entry = known[file.path], entry.size == folder.size(file.path) else {
                missing.append(file)
                continue
            }
            guard byContent else { continue }
            guard let bytes = try PushError.storing({ () throws(StoreError) in try folder.read(file.path) }) else {
                throw .incomplete(file.path)
            }
            // To a remote that reports no digests, the files are copied again.
            if !entry.hasContent(bytes) { missing.append(file) }
        }
        return missing
    }

    package func copy(_ files: [PublishedFile], from folder: PublicFolder) throws(PushError) {
        guard let kind = files.first?.kind else { return }
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let list = try scratch.write(Data(files.map { $0.path + "\n" }.joined().utf8), to: "list")
        let run = try start(
            [
                "copy", "--files-from-raw", list, "--no-check-dest", "--header-upload",
                "Cache-Control: \(kind.cacheControl)", "--stats=10s", "--stats-one-line", "--stats-log-level=NOTICE",
                "--", folder.path, remote,
            ], maximumOutput: Self.maximumMessage)
        // rclone has already printed the reason.
        guard run.status == 0 else { throw failure(run, log: "") }
    }

    /// Lists a folder of the remote.
    private func list(_ name: String, withHashes: Bool) throws(PushError) -> [String: RemoteFile] {
        var words = ["lsjson", "--recursive", "--files-only", "--fast-list", "--no-modtime", "--no-mimetype"]
        if withHashes { words.append("--hash") }
        guard let output = try read(words + ["--", place(name)], maximumSize: Self.maximumList) else { return [:] }
        guard let files = try? JSONDecoder().decode([RemoteFile].self, from: output) else {
            throw .program(program, reason: "The output of “rclone lsjson” is not a list of files.")
        }
        return Dictionary(files.map { ("\(name)/\($0.path)", $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The address of a path in the remote.
    private func place(_ path: String) -> String {
        remote.hasSuffix(":") || remote.hasSuffix("/") ? remote + path : "\(remote)/\(path)"
    }

    private func start(_ words: [String], maximumOutput: Int) throws(PushError) -> ProgramRun {
        do throws(ProgramFailure) { return try ProgramRun([program] + words, maximumOutput: maximumOutput) } catch {
            switch error {
            case .notFound: throw .noProgram(program)
            case .tooMuchOutput(let limit): throw .program(program, reason: "Its output has more than \(limit) bytes.")
            case .system(let reason): throw .program(program, reason: reason)
            }
        }
    }

    /// Runs a command that reads from the remote.
    /// - Returns: The output; nil if the remote does not have the file or the folder, which rclone reports as an error.
    private func read(_ words: [String], maximumSize: Int) throws(PushError) -> Data? {
        let scratch = try ScratchFolder()
        defer { scratch.remove() }
        let log = try scratch.write(Data(), to: "log")
        let run = try start(["--log-file", log, "--log-level=ERROR"] + words, maximumOutput: maximumSize)
        if run.status == 0 { return run.output }
        if let status = run.status, Self.notFound.contains(status) { return nil }
        let text = String(decoding: (try? Data(contentsOf: URL(filePath: log))) ?? Data(), as: UTF8.self)
        throw failure(run, log: text)
    }

    private func failure(_ run: ProgramRun, log: String) -> PushError {
        let end = run.status.map { "It ended with status \($0)." } ?? "A signal ended it."
        let last = log.split(whereSeparator: \.isNewline).suffix(3).joined(separator: " ")
        return .program(program, reason: last.isEmpty ? end : "\(end) \(last.prefix(Self.maximumMessage))")
    }
}
