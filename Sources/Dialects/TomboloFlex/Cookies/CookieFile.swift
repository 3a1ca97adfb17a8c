#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine
import TomboloSystem

/// The file in a profile's folder that stores session cookies.
struct CookieFile {
    private let path: String

    /// Creates the value for a persistent profile; nil for an ephemeral one.
    init?(of storage: ProfileStorage) {
        guard case .persistent(let folder) = storage else { return nil }
        path = folder.appending(path: "session-cookies.json").path(percentEncoded: false)
    }

    /// Returns the stored cookies; an empty list if the file does not exist.
    /// - Throws: ``ProfileError`` for a file in any other format.
    func read() throws -> [KeptCookie] {
        guard let data = FileManager.default.contents(atPath: path) else { return [] }
        do {
            let value = try JSONValue(jsonText: String(decoding: data, as: UTF8.self))
            return try JSONTextDecoder().decode([KeptCookie].self, from: value)
        } catch {
            throw ProfileError(message: "The stored cookies in \(path) cannot be read: \(error). Delete the file.")
        }
    }

    /// Replaces the stored cookies atomically, so that a concurrent reader reads either the old file or the new one.
    func write(_ cookies: [KeptCookie]) throws {
        if cookies.isEmpty { return try delete() }
        let data = Data(try JSONTextEncoder(root: "cookies").encode(cookies))
        if FileManager.default.contents(atPath: path) == data { return }
        let part = path + ".new"
        try? FileManager.default.removeItem(atPath: part)
        do throws(FileError) {
            try AtomicFile(path, temporary: part).replace(with: data, isFlushed: false)
        } catch {
            throw ProfileError(
                message: "The cookies cannot be stored: \(path) could not be \(error.operation): \(error.reason)")
        }
    }

    /// Deletes the file. Has no effect if it does not exist.
    func delete() throws {
        guard FileManager.default.fileExists(atPath: path) else { return }
        do {
            try FileManager.default.removeItem(atPath: path)
        } catch {
            throw ProfileError(message: "The stored cookies in \(path) cannot be deleted: \(error)")
        }
    }
}
