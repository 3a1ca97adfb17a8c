import Foundation
import TomboloEngine
import TomboloProgram

/// An app that is built for release, with everything that its packages contain.
struct AppRelease {
    let source: AppSource
    /// The folder with the products of the build.
    let built: URL
    let re2: LinkedRE2
    let files: DebianFiles
    /// The app's copyright file: its license, and the licenses of the code that is linked into the program.
    let copyright: String

    var app: AppDescription { source.app }

    /// Builds the pages and the program of an app.
    /// - Parameters:
    ///   - scratchPath: The folder for build products; nil for the default.
    ///   - time: The modification time for the files.
    ///   - format: The format of the package.
    /// - Throws: ``CommandFailure``.
    init(of source: AppSource, scratchPath: String?, time: Date, format: PackageFormat) throws {
        self.source = source
        let app = source.app
        files = DebianFiles(app: app, time: time)
        try source.buildPages()
        StandardError.report("Building \(app.product) \(app.version) in release …")
        let build = ReleaseBuild(folder: source.folder, scratchPath: scratchPath)
        (built, re2) = try build.build(
            app.product, identifier: "\(app.id) \(app.version) \(files.time.timeIntervalSince1970)")
        copyright = try source.copyright(files, dependencies: build.dependencies(), for: format)
    }
}
