import Foundation
import TomboloBrowser

/// Uses a library from another process, for tests: `library-probe write|private|fill|open|open-as-another FOLDER [NAME COUNT]`.
///
/// Writes a line for each completed operation immediately.
@main
struct LibraryProbe {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count >= 3 else { exit(64) }
        let folder = URL(filePath: arguments[2])
        // Changes to another user, who cannot write to a folder of root.
        if arguments[1] == "open-as-another", getuid() == 0, setgid(65534) != 0 || setuid(65534) != 0 { exit(70) }
        do throws(LibraryError) {
            let isPrivate = arguments[1] == "private"
            let library = try await isPrivate ? BrowsingLibrary.inMemory() : BrowsingLibrary.open(in: folder)
            say("open")
            switch arguments[1] {
            case "write", "private":
                try await write(to: library, name: arguments[3], count: Int(arguments[4]) ?? 0)
                _ = try await library.history(matching: "page", limit: .max)
            case "fill": try await fill(library, folder)
            default: break
            }
        } catch {
            say("error \(name(of: error))")
        }
    }

    /// Records numbered pages. Writes each number only after its page has been recorded.
    private static func write(to library: BrowsingLibrary, name: String, count: Int) async throws(LibraryError) {
        for number in 0..<count {
            guard let url = URL(string: "https://\(name).example/\(number)") else { exit(70) }
            try await library.recordVisit(to: url, title: "Page \(number)")
            try await library.addBookmark(url, title: "Bookmark \(number)")
            say("\(number)")
        }
    }

    /// Records pages until there is no room. After a line on standard input, removes the file `filler` to make room and records one more page.
    private static func fill(_ library: BrowsingLibrary, _ folder: URL) async throws(LibraryError) {
        var number = 0
        while number < 100_000 {
            guard let url = URL(string: "https://full.example/\(number)") else { exit(70) }
            do throws(LibraryError) {
                try await library.recordVisit(to: url, title: String(repeating: "long ", count: 200))
                number += 1
            } catch {
                say("error \(name(of: error))")
                break
            }
        }
        say("\(try await library.history(limit: 1_000_000).count == number)")
        guard readLine() != nil, let url = URL(string: "https://room.example/") else { return }
        try? FileManager.default.removeItem(at: folder.appending(path: "filler"))
        try await library.recordVisit(to: url)
        say("\(try await library.history(limit: 1_000_000).count == number + 1)")
    }

    private static func name(of error: LibraryError) -> String {
        switch error {
        case .full: "full"
        case .readOnly: "readOnly"
        case .inUse: "inUse"
        case .damaged: "damaged"
        case .newer: "newer"
        case .closed: "closed"
        case .cancelled: "cancelled"
        case .system(_, let reason): "system \(reason)"
        }
    }

    /// Writes a line without the buffering of `print`.
    private static func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }
}
