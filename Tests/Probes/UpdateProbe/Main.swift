import Foundation
import ReleaseFixtures
import TomboloUpdates

/// A program for tests: prepares repositories, updates an app from them, or verifies an app whose update was killed.
///
/// - `prepare FOLDER` writes an embedded release 1.0 and repositories that offer 2.0 and 3.0.
/// - `update FOLDER APP` starts an app, takes 2.0 and confirms it, takes 3.0 and rolls it back.
/// - `verify FOLDER APP` starts the app again, verifies its release, and updates it to the end.
/// - `show FOLDER APP [own | ignored]` starts an app, takes 2.0, shows it, and prints each line of its input. The app has an own handler of SIGTERM, which exits with 7, or
///   ignores the signal.
/// - `state FOLDER APP` starts an app, and prints its state.
/// - `send FOLDER APP PATH` starts an app, sends a file of its release as to a page, and prints the number of bytes and the growth of the memory in bytes.
/// - `check FOLDER APP ORIGIN` starts an app, checks the repository at a URL, and prints the outcome and the growth of the memory in bytes.
@main
struct UpdateProbe {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst().map { URL(filePath: $0) }
        switch (CommandLine.arguments.dropFirst().first, arguments.count) {
        case ("prepare", 2): try prepare(arguments[1])
        case ("update", 3): try await App(arguments[1], arguments[2]).update()
        case ("verify", 3): try await App(arguments[1], arguments[2]).verify()
        case ("show", 3...4):
            // A parent may ignore these signals, and a child inherits that.
            for number in [SIGTERM, SIGINT, SIGHUP] { signal(number, SIG_DFL) }
            switch CommandLine.arguments.dropFirst(4).first {
            case "own": signal(SIGTERM) { _ in _exit(7) }
            case "ignored": signal(SIGTERM, SIG_IGN)
            default: break
            }
            let isChained = CommandLine.arguments.dropFirst(4).first == "chained"
            try await App(arguments[1], arguments[2]).show { if isChained { ChainedHandler.install() } }
        case ("state", 3): print(try await App(arguments[1], arguments[2]).state())
        case ("send", 4): try await send(arguments[1], arguments[2], CommandLine.arguments[4])
        case ("check", 4): try await check(arguments[1], arguments[2], CommandLine.arguments[4])
        default: exit(64)
        }
    }

    private static func send(_ folder: URL, _ app: URL, _ path: String) async throws {
        let app = await App(folder, app)
        // The first response loads what every response needs.
        _ = try await app.send("index.html")
        let memory = PeakMemory()
        print(try await app.send(path))
        print(memory.growth)
    }

    private static func check(_ folder: URL, _ app: URL, _ origin: String) async throws {
        guard let url = URL(string: origin), let unused = URL(string: "http://127.0.0.1:1/") else { exit(64) }
        // The first check loads what every check needs.
        _ = try await App(folder, app).check(unused)
        let memory = PeakMemory()
        print(try await App(folder, app).check(url))
        print(memory.growth)
    }

    private static func prepare(_ folder: URL) throws {
        var publisher = try TestPublisher(App.files("1.0"))
        try publisher.embed("1.0", order: 10, in: folder.appending(path: "embedded"))
        for (release, order, old) in [("2.0", 20, "1.0"), ("3.0", 30, "2.0")] {
            try publisher.offer(release, order: order, App.files(release))
            // A release with a pack for the one before it; one of its files is not in the pack.
            publisher.pack(release, from: old, publisher.packRecords(of: release, from: old).dropLast())
            try publisher.publish()
            try FolderSource.write(publisher.repository, to: folder.appending(path: release))
        }
    }
}
