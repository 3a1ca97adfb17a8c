import Foundation
package import TomboloEngine
import WebKit

/// A profile in WebKit: a website data store, with the content rule lists that its pages can use.
package final class WKProfile: Profile {
    /// The location of the profile's data. WebKit keeps the data of a persistent profile in the app's own container.
    /// The profile's folder contains only the identifier by which WebKit finds the data.
    package let storage: ProfileStorage
    let store: WKWebsiteDataStore
    var contentRules: [String: WKContentRuleList] = [:]

    /// Opens a profile.
    /// - Throws: ``ProfileError`` if the folder of a persistent profile cannot be created or written.
    package init(_ storage: ProfileStorage) throws {
        self.storage = storage
        switch storage {
        case .ephemeral: store = .nonPersistent()
        case .persistent(let folder): store = WKWebsiteDataStore(forIdentifier: try Self.identifier(in: folder))
        }
    }

    /// Returns the identifier of the profile in a folder. Creates folder and identifier if they are missing.
    private static func identifier(in folder: URL) throws -> UUID {
        guard folder.isFileURL else { throw ProfileError(message: "“\(folder)” is not the URL of a local folder.") }
        let path = folder.path(percentEncoded: false)
        let file = folder.appending(path: "webkit-identifier")
        if let text = try? String(contentsOf: file, encoding: .utf8) {
            // WebKit raises an exception for the UUID that consists of zeros.
            guard let identifier = UUID(uuidString: text.trimmingCharacters(in: .whitespacesAndNewlines)),
                identifier != UUID(uuid: (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0))
            else {
                throw ProfileError(
                    message: "The profile's folder \(path) cannot be used: webkit-identifier in it is not a UUID. "
                        + "Delete the file to begin with an empty profile.")
            }
            return identifier
        }
        let identifier = UUID()
        do {
            try FileManager.default.createDirectory(
                atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
            try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: path)
            try Data(identifier.uuidString.utf8).write(to: file, options: .atomic)
        } catch {
            throw ProfileError(
                message: "The profile's folder \(path) cannot be used: \(error.localizedDescription)")
        }
        return identifier
    }
}
