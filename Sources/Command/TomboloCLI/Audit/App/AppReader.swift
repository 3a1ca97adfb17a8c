import Foundation
import TomboloEngine
import TomboloEngineGTK
import TomboloProgram

/// Reads an app's folder into an ``AuditedApp``.
///
/// The folder's content is not trusted: symbolic links are not followed, only regular files are read, and the size of each is limited.
/// Anything skipped for these reasons is reported as a finding.
struct AppReader {
    /// The limits of one audit. Lengths are in bytes.
    struct Limits: Sendable {
        var files = 50_000
        var depth = 64
        var textLength = 8 << 20
        var binaryLength = 512 << 20
        /// Maximum total length of all files.
        var totalLength = 2 << 30
    }

    /// Folders that are not read: build products and third-party code.
    private static let skippedFolders: Set<String> = [".build", ".swiftpm", "node_modules", ".hg", ".svn"]

    var limits = Limits()
    private let root: URL
    private let rootPath: String
    private var app: AuditedApp
    private var count = 0
    private var length = 0
    /// Whether the folder is a Swift package, whose tests contain deliberate mistakes.
    private var isPackage = false

    /// - Throws: ``CommandFailure`` if the folder does not exist.
    init(_ root: URL, engine: AuditedEngine) throws(CommandFailure) {
        guard let path = realpath(root.path(percentEncoded: false), nil) else {
            throw CommandFailure(
                .notLoaded,
                "Cannot open an app at \(root.path(percentEncoded: false)): \(String(cString: strerror(errno))).")
        }
        defer { free(path) }
        rootPath = String(cString: path)
        self.root = URL(filePath: rootPath)
        app = AuditedApp(engine: engine)
    }

    /// Reads the whole folder.
    mutating func read() -> AuditedApp {
        isPackage = FileManager.default.fileExists(atPath: rootPath + "/Package.swift")
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: rootPath, isDirectory: &isFolder), !isFolder.boolValue {
            look(at: root.lastPathComponent, rootPath, depth: 0)
        } else {
            var status = stat()
            if stat(rootPath, &status) == 0, status.st_mode & S_IWOTH != 0, status.st_mode & S_ISVTX == 0 {
                app.writableFolders.append("")
            }
            walk("", depth: 0)
        }
        app.files.sort { $0.path < $1.path }
        return app
    }

    private mutating func walk(_ folder: String, depth: Int) {
        guard depth <= limits.depth else {
            return app.unread.append((folder, "it is more than \(limits.depth) folders deep"))
        }
        let names: [String]
        do {
            names = try FileManager.default.contentsOfDirectory(atPath: "\(rootPath)/\(folder)").sorted()
        } catch {
            return app.unread.append((folder, "the folder cannot be read"))
        }
        for name in names {
            guard count < limits.files else {
                return app.unread.append((folder, "there are more than \(limits.files) files"))
            }
            count += 1
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            look(at: path, "\(rootPath)/\(path)", depth: depth)
        }
    }

    private mutating func look(at path: String, _ absolute: String, depth: Int) {
        var status = stat()
        guard lstat(absolute, &status) == 0 else { return app.unread.append((path, String(cString: strerror(errno)))) }
        let name = String(path.split(separator: "/").last ?? "")
        let isWritable = status.st_mode & S_IWOTH != 0
        switch status.st_mode & S_IFMT {
        case S_IFLNK: link(path, absolute)
        case S_IFDIR:
            if name == ".git" { return app.hiddenRepositories.append(path) }
            guard !Self.skippedFolders.contains(name), !(isPackage && depth == 0 && name == "Tests") else { return }
            if isWritable, status.st_mode & S_ISVTX == 0 { app.writableFolders.append(path) }
            walk(path, depth: depth + 1)
        case S_IFREG:
            app.files.append(file(path, absolute, size: Int(status.st_size), isWritable: isWritable))
        // Sockets, pipes and devices have no content to audit.
        default: break
        }
    }

    private mutating func link(_ path: String, _ absolute: String) {
        guard let target = realpath(absolute, nil) else { return app.linksOutside.append((path, "nowhere")) }
        defer { free(target) }
        let text = String(cString: target)
        if text != rootPath, !text.hasPrefix(rootPath + "/") { app.linksOutside.append((path, text)) }
    }

    private mutating func file(_ path: String, _ absolute: String, size: Int, isWritable: Bool) -> AuditedFile {
        var file = AuditedFile(path: path, content: .other, isWritableByAll: isWritable)
        let kind = AppFileKind(name: String(file.name), start: BoundedFile.start(of: absolute))
        // A program loads its web process extension from a file with such a name, so the file is audited even if its content is
        // not recognised.
        let isExtension = file.name.hasSuffix(".so") && file.name.contains("tombolo")
        guard kind != .other || isExtension else { return file }
        let limit = kind == .binary ? limits.binaryLength : limits.textLength
        guard size <= limit else {
            app.unread.append((path, "it is longer than \(limit >> 20) MB"))
            return file
        }
        guard length + size <= limits.totalLength else {
            app.unread.append((path, "all files together would be longer than \(limits.totalLength >> 20) MB"))
            return file
        }
        guard let bytes = BoundedFile.bytes(of: absolute, limit: limit) else {
            app.unread.append((path, "it cannot be read"))
            return file
        }
        length += bytes.count
        file.content = kind.content(of: bytes)
        if isExtension { file.digest = ExtensionDigests.digest(of: bytes) }
        return file
    }
}
