import Foundation
import TomboloEngine

/// The result of `tombolo package` for programs.
struct PackageReport {
    private let value: JSONValue

    /// - Parameter url: The package, a file or a folder.
    init(of app: AppDescription, format: PackageFormat, at url: URL) {
        value = [
            "path": .string(url.path(percentEncoded: false)), "format": .string(format.rawValue),
            "product": .string(app.product), "version": .string(app.version), "id": .string(app.id),
        ]
    }

    /// One JSON object, in one line.
    var json: String { value.description }
}
