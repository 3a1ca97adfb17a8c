import Foundation
import Tombolo
import TomboloEngine
import TomboloProgram

/// One run of `tombolo dev`, from its first build until the app exits or a signal arrives.
@MainActor
final class DevRun {
    private let build: DevBuild
    private let requestedProduct: String?
    private let loop = CommandLoop()
    private var app: DevApp?
    private var savedWindows: JSONValue?
    /// The changes that have not taken effect yet.
    private var pending = DevChanges()
    private var buildProblems: [JSONValue] = []
    private var pageProblems: [JSONValue] = []
    /// Whether the overlay has to be updated. It is updated at most every 50 ms, because a page can throw many errors a
    /// second.
    private var areProblemsNew = false
    /// The messages of the pages that have not been processed yet.
    private var messages: PageMessages?
    private let recording: TranscriptFile?
    let output: DevOutput
    let serverSettings: FrontEndServer?
    let requestedPort: Int?
    var server: DevServer?
    /// The name of the folder of pages that the server serves.
    var servedFolder: String?

    /// - Parameters:
    ///   - product: The program to run; nil for the package's only one.
    ///   - server: The development server of the pages; nil if they are read from their folders.
    ///   - port: The port of the server; nil for a free one.
    ///   - recording: The file for the transcript of the first page; nil if it is not recorded.
    init(
        _ build: DevBuild, product: String?, server: FrontEndServer?, port: Int?, recording: TranscriptFile? = nil,
        output: DevOutput = DevOutput(isJSON: false)
    ) {
        (self.build, requestedProduct, serverSettings, requestedPort) = (build, product, server, port)
        (self.recording, self.output) = (recording, output)
    }

    /// Runs until the app ends or a signal arrives, and returns the exit status.
    /// - Throws: ``CommandFailure`` if the package cannot be read.
    func run() throws(CommandFailure) -> Int32 {
        output.endWaiting { [loop] in loop.hasSignalCome }
        let outcome = loop.run { try await self.develop() }
        if let app { end(app) }
        messages?.flush()
        server?.stop()
        return try outcome.get()
    }

    private func develop() async throws {
        try recording?.check()
        let package = try await DevPackage(build.describe(), product: requestedProduct)
        let program = try await build.program(package.product)
        try await startServer(for: package)
        let folders = package.resources.filter { $0.key != servedFolder }
        let served = servedFolder.flatMap { package.resources[$0] }
        let places = PagePlaces(folder: package.folder, resources: Array(folders.values))
        messages = PageMessages(places, served: servedMaps(of: package)) { [weak self] message, places in
            self?.take(message, places)
        }
        let watch = FolderWatch(package.sources + Array(folders.values))
        let watching = Task {
            await watch.run { paths in await self.note(DevChange(paths, of: package, served: served)) }
        }
        defer { watching.cancel() }
        try await rebuild(package, program)
        while true {
            await noteEnd()
            if server?.tend() == true { reload("The development server answers again.") }
            if areProblemsNew { showProblems() }
            let changes = pending
            pending = DevChanges()
            if changes.needBuild {
                try await rebuild(package, program)
            } else if changes.needReload {
                reload("The pages have changed.")
            } else if !changes.styles.isEmpty {
                let styles = changes.styles.sorted()
                let files = JSONValue.array(styles.map(JSONValue.string))
                output.show(.styles, "\(styles.joined(separator: ", ")) has changed.", ["files": files])
                update(["styles": files])
            }
            try await Task.sleep(for: .milliseconds(50))
        }
    }

    private func reload(_ reason: String) {
        output.show(.reloading, "\(reason) Reloading.")
        app?.send(["reload": true])
    }

    private func note(_ change: DevChange?) {
        if let change { pending.add(change) }
    }

    // MARK: The app

    private func rebuild(_ package: DevPackage, _ program: String) async throws {
        output.show(.building, "Building \(package.product) …", ["product": .string(package.product)])
        let clock = ContinuousClock()
        let start = clock.now
        switch try await build.build(package.product) {
        case .success:
            (buildProblems, pageProblems) = ([], [])
            let time = clock.now - start
            output.show(
                .built, "Built in \(time.formatted(.units(allowed: [.seconds], fractionalPart: .show(length: 1)))).",
                ["seconds": .double(time / .seconds(1))])
            // The user may have closed the last window during the build.
            if app?.end == .exited(0) { return await noteEnd() }
            await saveWindows()
            app?.stop()
            app = nil
            // These are messages that the old app sent before it ended.
            await messages?.drain()
            pageProblems = []
            writeBindings(program, package)
            if let server, !server.hasAnswered { try await server.waitUntilReady() }
            try launch(program, package)
        case .failure(let problems, let text):
            showFailure("The app does not compile", problems, output: text)
        case .unfit(let sentence, let text):
            showFailure("The app cannot be built", [BuildProblem(place: "", message: sentence)], output: text)
        }
    }

    /// Shows the problems of a build in the output and over the pages.
    private func showFailure(_ title: String, _ problems: [BuildProblem], output text: String) {
        if problems.allSatisfy(\.place.isEmpty) { say(text) }
        for problem in problems {
            output.show(
                .problem, problem.line, ["place": .string(problem.place), "message": .string(problem.message)])
        }
        say(app == nil ? "Waiting for a change." : "\(title). The last build keeps running.")
        buildProblems = problems.map { $0.json(title: title) }
        showProblems()
    }

    /// Writes the types of the calls again, if the package has a lock file. An app that cannot be described still runs.
    private func writeBindings(_ program: String, _ package: DevPackage) {
        let lock = package.folder.appending(path: BindingsFiles.lockName).path(percentEncoded: false)
        guard FileManager.default.fileExists(atPath: lock) else { return }
        do throws(CommandFailure) {
            let files = try BindingsFiles(folder: package.folder, names: [])
            let answer = try DescribedApp.describe(program, of: package, for: files)
            for difference in answer.differences { say(difference) }
            for name in try files.write(answer) { say("\(name) has been written.") }
        } catch {
            say("The types of the calls are not up to date: \(error.message)")
        }
    }

    private func launch(_ program: String, _ package: DevPackage) throws {
        let folders = package.resources.filter { $0.value.isFolder }
        let resources = folders.sorted { $0.key < $1.key }.map { name, url -> JSONValue in
            ["name": .string(name), "path": .string(url.path(percentEncoded: false))]
        }
        try recording?.begin()
        let app = try DevApp(
            program,
            start: [
                "resources": .array(resources), "windows": savedWindows ?? [], "server": serverStart ?? .null,
                "record": .bool(recording != nil), "inspect": true,
            ])
        app.onLine = { [output] line in output.show(line, from: .app) }
        app.onMessage = { [weak self] message in self?.take(message) }
        self.app = app
        output.show(
            .running, "Running \(package.product). Press Ctrl-C to end it.", ["product": .string(package.product)])
    }

    /// Asks the app for the state of its windows, and waits for the answer for at most two seconds.
    private func saveWindows() async {
        guard let app, app.end == nil else { return }
        savedWindows = nil
        app.send(["state": true])
        for _ in 0..<200 where savedWindows == nil { try? await Task.sleep(for: .milliseconds(10)) }
    }

    /// Ends an app that is not replaced, and reports whether its recording is complete.
    private func end(_ app: DevApp) {
        app.stop()
        self.app = nil
        guard recording != nil, app.hasLostMessage else { return }
        say(
            "--record: The app has ended before it had sent the whole recording, so the transcript lacks the last "
                + "entries. Record again.")
    }

    private func noteEnd() async {
        guard let app, let end = app.end else { return }
        self.end(app)
        await messages?.drain()
        switch end {
        case .exited(0):
            output.show(.ended, "The app has ended.", ["status": 0])
            loop.end(.success(CommandStatus.success.rawValue))
        case .exited(let status):
            output.show(
                .ended, "The app has ended with status \(status). Waiting for a change.",
                ["status": .integer(Int(status))])
        case .killed(let signal):
            output.show(
                .crashed, "The app has crashed (signal \(signal)). Waiting for a change.",
                ["signal": .integer(Int(signal))])
        }
    }

    // MARK: Messages

    private func take(_ message: JSONValue) {
        if let windows = message["windows"] {
            savedWindows = windows
        } else if let line = message["transcript"]?.stringValue {
            recording?.append(line)
        } else if message["transcriptEnd"] == true {
            say(
                "--record: The recording has ended, because too much of it was waiting to be written. The transcript "
                    + "lacks all later entries. Record a shorter run or smaller values.")
        } else {
            messages?.add(message)
        }
    }

    private func take(_ message: JSONValue, _ places: PagePlaces) {
        if let console = message["console"] {
            let line = ConsoleLine(console, places)
            output.show(line)
            guard line.isUncaught else { return }
            guard pageProblems.last != line.problem else { return }
            pageProblems = pageProblems.suffix(Self.maximumPageProblems - 1) + [line.problem]
            areProblemsNew = true
        } else if message["document"] == "began" {
            // The overlay and the errors belonged to the previous document.
            pageProblems = []
        } else if message["document"] == "loaded", !buildProblems.isEmpty || !pageProblems.isEmpty {
            areProblemsNew = true
        }
    }

    private func showProblems() {
        areProblemsNew = false
        update(["problems": .array(buildProblems + pageProblems)])
    }

    private func update(_ change: JSONValue) {
        app?.send(["script": .string(Self.updateScript), "argument": change])
    }

    private static let maximumPageProblems = 10
    private static let updateScript = EmbeddedScripts.developmentUpdate

    func say(_ text: String) { output.show(.note, text) }
}
