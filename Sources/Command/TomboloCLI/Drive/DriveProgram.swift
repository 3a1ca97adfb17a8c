import Foundation
import TomboloEngine
import TomboloProgram

/// The app that `tombolo drive` starts.
enum DriveProgram {
    /// An existing program.
    case built(URL)
    /// A package to build, and the name of its product; nil for the only one.
    case package(DevBuild, String?)

    /// A text, part of an error of `--automation`, that every program contains whose windows a driver can control.
    private static let mark = Data("WebKitWebDriver".utf8)

    /// Returns the path of the program, after building it.
    /// - Throws: ``CommandFailure`` if the program does not exist, cannot be built, or cannot be controlled; `CancellationError`.
    func path() async throws -> String {
        switch self {
        case .built(let url):
            let path = url.path(percentEncoded: false)
            guard SearchPath.isProgram(path) else { throw CommandFailure(.usage, "There is no program \(path).") }
            try Self.check(path)
            return path
        case .package(let build, let product):
            let package = try await DevPackage(build.describe(), product: product)
            StandardError.write(line: "drive | Building \(package.product) …")
            switch try await build.build(package.product) {
            case .success: break
            case .failure(let problems, let output):
                let lines = problems.isEmpty ? [output] : problems.map(\.line)
                throw CommandFailure(.faulty, "The app does not compile.\n" + lines.joined(separator: "\n"))
            case .unfit(let sentence, let output):
                throw CommandFailure(.unfit, "\(sentence)\n\(output)")
            }
            let path = try await build.program(package.product)
            try Self.check(path)
            return path
        }
    }

    /// A release build is rejected, because it ignores `--automation` and would open its windows with the user's data. A script that starts the
    /// app is not checked.
    private static func check(_ path: String) throws(CommandFailure) {
        guard let bytes = try? Data(contentsOf: URL(filePath: path), options: .alwaysMapped) else {
            throw CommandFailure(.notLoaded, "\(path) cannot be read.")
        }
        guard bytes.starts(with: [0x7F, 0x45, 0x4C, 0x46]), bytes.range(of: mark) == nil else { return }
        throw CommandFailure(
            .faulty,
            "\(path) cannot be controlled. Build it in debug: a release build has no --automation. It must use Tombolo’s Application, not a GTK application of its own."
        )
    }
}
