import Foundation
import TomboloBrowser

/// A browser without windows, for tests that kill it. `session FILE` keeps a session whose tabs arrive on standard input, one address per line, and ends
/// normally at the end of the input. `replace FILE TEXT` replaces a file once, and `set-aside FILE` sets it aside. The
/// exit status is ENOSPC if the disk is full.
@main
struct SessionProbe {
    static func main() async {
        let arguments = CommandLine.arguments
        switch arguments.dropFirst().first {
        case "session" where arguments.count == 3: await keepSession(SessionFile(DurableFile(arguments[2])))
        case "replace" where arguments.count == 4:
            run { () throws(FileProblem) in
                try DurableFile(arguments[2]).replace(with: Data(arguments[3].utf8))
            }
        case "set-aside" where arguments.count == 3:
            run { () throws(FileProblem) in _ = try DurableFile(arguments[2]).setAside() }
        default: exit(64)
        }
    }

    private static func keepSession(_ file: SessionFile) async {
        let start = await file.begin(.ask)
        switch start.offer {
        case .nothing: say("nothing")
        case .restore: say("restore")
        case .ask(let snapshot): say("ask " + snapshot.windows.flatMap(\.tabs).map(\.address).joined(separator: " "))
        }
        let writing = Task { await file.run { _ in } }
        var tabs: [SessionTab] = []
        func snapshot() -> SessionSnapshot { SessionSnapshot([SessionWindow(tabs: tabs, selected: 0)]) }
        while let line = readLine() {
            tabs.append(SessionTab(address: line, title: ""))
            file.note(snapshot())
        }
        await file.end(snapshot())
        writing.cancel()
        await writing.value
    }

    private static func run(_ body: () throws(FileProblem) -> Void) {
        do throws(FileProblem) {
            try body()
        } catch {
            if case .diskFull = error { exit(ENOSPC) }
            exit(1)
        }
    }

    private static func say(_ line: String) {
        print(line)
        fflush(nil)
    }
}
