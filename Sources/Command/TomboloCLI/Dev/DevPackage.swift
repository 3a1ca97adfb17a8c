import Foundation
import TomboloEngine
import TomboloProgram

/// The package of an app, as `swift package describe` reports it.
struct DevPackage: Hashable, Sendable {
    /// The root of the package.
    let folder: URL
    /// The product to run.
    let product: String
    /// The source folders that the build copies for the product, by the name under which the app finds them.
    let resources: [String: URL]
    /// The names of resources that the build processes. ``Application/resourceFolder(_:)`` does not find these.
    let processedResources: [String]
    /// The product's source folders.
    let sources: [URL]
    /// The product's source folders, by module name.
    let modules: [String: URL]

    /// Reads the description of a package.
    /// - Parameters:
    ///   - name: The product to run; nil for the only executable one.
    /// - Throws: ``CommandFailure`` with ``CommandStatus/usage`` if the product does not exist.
    init(_ description: JSONValue, product name: String?) throws(CommandFailure) {
        guard let path = description["path"]?.stringValue else {
            throw CommandFailure(.notLoaded, "swift package describe reported no package.")
        }
        folder = URL(filePath: path, directoryHint: .isDirectory)
        let products = (description["products"]?.arrayValue ?? []).filter { $0["type"]?["executable"] != nil }
        let names = products.compactMap { $0["name"]?.stringValue }.sorted()
        let list = names.joined(separator: ", ")
        switch (name, names.count) {
        case (let name?, _):
            guard names.contains(name) else {
                let known = names.isEmpty ? "It has no programs." : "Use one of \(list)."
                throw CommandFailure(.usage, "The package has no program “\(name)”. \(known)")
            }
            product = name
        case (nil, 0): throw CommandFailure(.usage, "The package has no program to run.")
        case (nil, 1): product = names[0]
        default: throw CommandFailure(.usage, "The package has several programs: \(list). Pass one with --product.")
        }
        let targets = Self.targets(of: product, in: description)
        var resources: [String: URL] = [:]
        var processed: [String] = []
        for resource in targets.flatMap({ $0["resources"]?.arrayValue ?? [] }) {
            guard let path = resource["path"]?.stringValue else { continue }
            let url = URL(filePath: path, directoryHint: .isDirectory)
            if resource["rule"]?["copy"] != nil {
                guard resources.updateValue(url, forKey: url.lastPathComponent) == nil else {
                    throw CommandFailure(
                        .faulty,
                        "Two targets of the program copy a resource named “\(url.lastPathComponent)”. Rename one of these resources."
                    )
                }
            }
            if resource["rule"]?["process"] != nil { processed.append(url.lastPathComponent) }
        }
        self.resources = resources
        processedResources = processed.sorted()
        let root = folder
        let modules = targets.compactMap { target -> (String, URL)? in
            guard let name = (target["c99name"] ?? target["name"])?.stringValue, let path = target["path"]?.stringValue
            else { return nil }
            return (name, root.appending(path: path, directoryHint: .isDirectory))
        }
        sources = modules.map(\.1)
        self.modules = Dictionary(modules) { first, _ in first }
    }

    /// Returns the targets of a product, with the package's targets on which they depend.
    private static func targets(of product: String, in description: JSONValue) -> [JSONValue] {
        let all = description["targets"]?.arrayValue ?? []
        var waiting = all.filter { target in
            target["type"] == "executable"
                && target["product_memberships"]?.arrayValue?.contains(.string(product)) == true
        }
        var found: [JSONValue] = []
        while let target = waiting.popLast() {
            guard !found.contains(target) else { continue }
            found.append(target)
            let names = target["target_dependencies"]?.arrayValue ?? []
            waiting += all.filter { $0["name"].map(names.contains) == true }
        }
        return found
    }
}

extension URL {
    /// Whether it is the URL of an existing folder.
    var isFolder: Bool {
        var isFolder = false
        return FileManager.default.fileExists(atPath: path(percentEncoded: false), isDirectory: &isFolder) && isFolder
    }
}
