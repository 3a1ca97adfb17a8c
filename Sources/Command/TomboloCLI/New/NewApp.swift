import Foundation

/// The files of a new app, in memory.
struct NewApp {
    /// A template that cannot be read.
    struct Unreadable: Error, CustomStringConvertible {
        var description: String
    }

    /// The content of each file, by its path in the app's folder.
    private(set) var files: [String: Data] = [:]

    /// Reads the layers of a template and fills in the values.
    /// - Parameters:
    ///   - templates: The folder with the layers of all templates.
    /// - Throws: ``Unreadable`` or ``UnknownPlaceholder``.
    init(_ template: AppTemplate, from templates: URL, text: TemplateText) throws {
        for layer in template.layers {
            let folder = templates.appending(path: layer.folder, directoryHint: .isDirectory)
            for path in try Self.paths(in: folder) {
                let content = try Data(contentsOf: folder.appending(path: path))
                guard let source = String(data: content, encoding: .utf8) else {
                    throw Unreadable(description: "The template file \(layer.folder)/\(path) is not UTF-8 text.")
                }
                try add(Data(text.filled(source, file: path).utf8), at: text.filled(layer.path(of: path), file: path))
            }
        }
        if template.usesPageAPI { files["types/tombolo.d.ts"] = Data(PackageResources.tombolo_d_ts) }
    }

    /// The paths of the files, sorted.
    var paths: [String] { files.keys.sorted() }

    /// Adds a file under its name in an app. A template file's name begins with an underscore in place of a dot, because a dot would
    /// hide the file in this repository, and `.gitignore` would take effect there. A file whose name begins with a plus sign is appended
    /// to the file of that name from an earlier layer.
    private mutating func add(_ content: Data, at path: String) {
        var parts = path.split(separator: "/").map(String.init)
        guard var name = parts.popLast() else { return }
        let isAddition = name.hasPrefix("+")
        if isAddition { name.removeFirst() }
        if name.hasPrefix("_"), !name.hasPrefix("__") { name = "." + name.dropFirst() }
        let file = (parts + [name]).joined(separator: "/")
        files[file] = isAddition ? (files[file] ?? Data()) + content : content
    }

    private static func paths(in folder: URL) throws(Unreadable) -> [String] {
        let root = folder.path(percentEncoded: false)
        guard let names = try? FileManager.default.subpathsOfDirectory(atPath: root) else {
            throw Unreadable(
                description: "The template folder \(root) cannot be read. Install the command again.")
        }
        return names.sorted().filter { name in
            var isFolder = false
            return FileManager.default.fileExists(atPath: "\(root)/\(name)", isDirectory: &isFolder) && !isFolder
        }
    }
}
