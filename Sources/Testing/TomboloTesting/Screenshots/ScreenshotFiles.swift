#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import TomboloEngine

/// The files of a recorded picture and of pictures that differ from it.
struct ScreenshotFiles {
    /// Whether pictures that differ are recorded again.
    static var recordsAgain: Bool { ProcessInfo.processInfo.environment["TOMBOLO_RECORD_SCREENSHOTS"] == "1" }

    /// The path of the recorded picture that is used, as the test named it.
    let name: String
    private let url: URL

    /// - Parameters:
    ///   - path: The path of the picture, relative to the folder of `file`.
    ///   - version: The version of the engine, whose picture is preferred.
    init(_ path: String, beside file: String, engine version: EngineVersion) {
        let folder = URL(filePath: file).deletingLastPathComponent()
        let stem = path.hasSuffix(".png") ? String(path.dropLast(4)) : path
        let ofVersion = "\(stem)-\(version.numbers[0]).\(version.numbers[1]).png"
        let exists = FileManager.default.fileExists(atPath: folder.appending(path: ofVersion).path)
        name = exists ? ofVersion : "\(stem).png"
        url = folder.appending(path: name)
    }

    /// The bytes of the recorded picture; nil if there is none.
    var recorded: [UInt8]? { (try? Data(contentsOf: url)).map { Array($0) } }

    /// Writes the recorded picture.
    func record(_ png: [UInt8]) throws {
        try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(png).write(to: url, options: .atomic)
    }

    /// Writes pictures for the developer to a new folder, and returns their paths.
    @MainActor
    func keep(_ pictures: [(name: String, picture: PixelImage)]) throws -> [String] {
        let folder = FileManager.default.temporaryDirectory.appending(path: "screenshots-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        return try pictures.map { name, picture in
            let file = folder.appending(path: "\(url.deletingPathExtension().lastPathComponent)-\(name).png")
            try Data(picture.png).write(to: file)
            return file.path
        }
    }
}
