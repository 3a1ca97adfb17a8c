import Foundation
import SoupRuntime

/// The source maps of scripts that a development server serves. They are requested when an error names their script.
///
/// Requests go only to the server itself, and redirects are not followed. A later document can have a different script
/// under the same URL, so the maps belong to one document. A server that has not sent them in time is not asked again
/// for this document.
@MainActor
final class ServedScriptMaps {
    /// The maps, by the path and query of the script.
    private(set) var maps: [String: ScriptMaps.Map] = [:]

    private let root: String
    private let folders: [URL]
    private let timeout: Duration
    private let maximumSize: Int
    private let client = SoupClient()
    private var requested: Set<String> = []
    /// The number of bytes that may still be received for this document.
    private var remainingSize: Int
    /// The requests of the last call of ``load(_:)``. They are cancelled when they must no longer change the state.
    private var running: Task<Void, any Error>?

    /// The bytes that each request counts towards the limit, besides the received bytes.
    private static let requestSize = 16 << 10

    /// - Parameters:
    ///   - authority: The host and port of the server.
    ///   - folders: The folders that can be the server's root, to which the names of sources are relative.
    ///   - timeout: The limit of each call of ``load(_:)``.
    ///   - maximumSize: The limit of all scripts and maps of a document, in bytes.
    init(
        authority: String, folders: [URL], timeout: Duration = .seconds(5), maximumSize: Int = ScriptMaps.maximumSize
    ) {
        root = "http://\(authority)"
        (self.folders, self.timeout) = (folders, timeout)
        (self.maximumSize, remainingSize) = (maximumSize, maximumSize)
    }

    /// Removes all maps, because a page shows another document. Ends the requests for the earlier document.
    func removeAll() {
        running?.cancel()
        (maps, requested, remainingSize) = ([:], [], maximumSize)
    }

    /// Requests the maps of scripts that have not been requested for this document. Returns when they have been
    /// received, after the timeout, or after a call to ``removeAll()``. Must not be called again before it returns.
    /// - Parameter scripts: The paths of the scripts on the server, with their queries.
    func load(_ scripts: Set<String>) async {
        let missing = scripts.subtracting(requested)
        guard !missing.isEmpty, remainingSize > 0 else { return }
        requested.formUnion(missing)
        let request = Task {
            for script in missing.sorted() where remainingSize > 0 {
                try Task.checkCancellation()
                // A script that cannot be requested has no map.
                let found = try? await map(of: script)
                try Task.checkCancellation()
                if let found { maps[script] = found }
            }
        }
        running = request
        let deadline = Task {
            try await Task.sleep(for: timeout)
            try Task.checkCancellation()
            guard !request.isCancelled else { return }
            request.cancel()
            remainingSize = 0
        }
        defer { deadline.cancel() }
        await withTaskCancellationHandler {
            _ = await request.result
        } onCancel: {
            request.cancel()
        }
    }

    private func map(of script: String) async throws -> ScriptMaps.Map? {
        let address = root + script
        guard let answer = try await content(at: address),
            let reference = answer.reference ?? ScriptMaps.reference(in: answer.bytes)
        else { return nil }
        if reference.hasPrefix("data:") {
            return ScriptMaps.content(ofData: reference).flatMap { makeMap($0, at: address) }
        }
        guard let target = URL(string: reference, relativeTo: URL(string: address))?.absoluteString,
            target.hasPrefix(root + "/"), let text = try await content(at: target)
        else { return nil }
        return makeMap(String(decoding: text.bytes, as: UTF8.self), at: target)
    }

    /// The body of a successful response, and the reference to a source map in its header; nil for another response, or
    /// if the limit of the size is exceeded.
    private func content(at address: String) async throws -> (bytes: [UInt8], reference: String?)? {
        // This limits the number of requests that a document can cause, even if they are not answered.
        remainingSize -= Self.requestSize
        let response = try await client.send("GET", address)
        guard response.status == 200 else { return nil }
        var bytes: [UInt8] = []
        while let part = try await response.nextPart() {
            // Cancelled requests do not count for the next document.
            try Task.checkCancellation()
            remainingSize -= part.count
            guard remainingSize >= 0 else { return nil }
            bytes += part
        }
        return (bytes, response.field("sourcemap") ?? response.field("x-sourcemap"))
    }

    /// A map from its text; nil if it is not a map. Its sources are named from the first folder in which one of them
    /// exists.
    private func makeMap(_ text: String, at address: String) -> ScriptMaps.Map? {
        guard let map = SourceMap(text) else { return nil }
        let path = URL(string: address)?.path(percentEncoded: false) ?? "/"
        let bases = folders.map { $0.appending(path: path).deletingLastPathComponent() }
        let base = bases.first { base in
            map.sources.contains { source in
                guard !source.isEmpty else { return false }
                let file = base.appending(path: source).standardizedFileURL
                return FileManager.default.fileExists(atPath: file.path(percentEncoded: false))
            }
        }
        return ScriptMaps.Map(map: map, base: base)
    }
}
