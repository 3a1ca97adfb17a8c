import Foundation
import TestSupport
import Testing
import TomboloTestServer

@testable import TomboloCLI

/// Changes of files in the folders of an app.
@MainActor
struct FolderWatchTests {
    @MainActor
    private final class Changes {
        var paths: Set<String> = []

        func add(_ found: Set<String>) { paths.formUnion(found) }
    }

    @Test func changesInSubfoldersAreReported() async throws {
        let (folder, other) = (TemporaryFolder(), TemporaryFolder())
        try folder.write("removed", to: "a/removed.css")
        try folder.write("changed", to: "a/changed.css")
        try folder.write("same", to: "a/same.css")
        try folder.link("link", to: other.url.path(percentEncoded: false))
        let changes = Changes()
        let watch = FolderWatch([folder.url, folder.file("missing")])
        let running = Task { await watch.run { await changes.add($0) } }
        defer { running.cancel() }
        // The first look at the folder has ended when a change is reported.
        var count = 0
        try await until("the first report") {
            count += 1
            try folder.write(String(repeating: "x", count: count), to: "marker")
            return changes.paths == [folder.path("marker")]
        }
        for name in ["a/.hidden.css", "a/.git/index", "a/changed.css~", "a/#changed.css#", "a/4913"] {
            try folder.write("left out", to: name)
        }
        try other.write("not in the folder", to: "other.css")
        try FileManager.default.removeItem(at: folder.file("a/removed.css"))
        try folder.write("changed, and longer", to: "a/changed.css")
        try folder.write("added", to: "a/b/added.css")
        let expected = ["a/removed.css", "a/changed.css", "a/b/added.css"].map(folder.path)
        try await until("the changes") { changes.paths.isSuperset(of: expected) }
        try folder.write("end", to: "end")
        try await until("the last change") { changes.paths.contains(folder.path("end")) }
        #expect(changes.paths == Set(expected + [folder.path("marker"), folder.path("end")]))
    }
}
