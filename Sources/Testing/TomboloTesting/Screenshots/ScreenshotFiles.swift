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

    /// Writes pictures for the developer, and a report that shows them beside the recorded one, to a new folder.
    /// - Returns: The failure, with their paths.
    @MainActor
    func keep(_ mismatch: ScreenshotComparison, recorded: [UInt8]) throws -> ScreenshotMismatch {
        let folder = FileManager.default.temporaryDirectory.appending(path: "screenshots-\(UUID().uuidString)")
        try FileManager.default.createDirectory(
            at: folder, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        let stem = url.deletingPathExtension().lastPathComponent
        let pictures = mismatch.pictures.map { ($0.name, $0.picture.png) }
        var failure = ScreenshotMismatch(file: name, reason: mismatch.reason, pictures: [])
        for (name, png) in pictures {
            let file = folder.appending(path: "\(stem)-\(name).png")
            try Data(png).write(to: file)
            failure.pictures.append(file.path)
        }
        let titles = ["new": "This run", "differences": "Differences, in red"]
        let report = ScreenshotReport(
            name: name, summary: failure.summary,
            pictures: [("Recorded", recorded)] + pictures.map { (titles[$0] ?? $0, $1) })
        let file = folder.appending(path: "\(stem).html")
        try Data(report.html.utf8).write(to: file)
        failure.report = file.path
        return failure
    }
}
