import Foundation
import Testing
import TomboloEngine
import TomboloProgram

@testable import TomboloCLI

/// The input of `tombolo dev`: the package, the changes of files, and the output of builds.
struct DevTests {
    private let description: JSONValue = [
        "path": "/home/ada/notes",
        "products": [
            ["name": "notes", "type": ["executable": .null]], ["name": "Shared", "type": ["library": ["automatic"]]],
        ],
        "targets": [
            [
                "name": "Notes", "type": "executable", "path": "Sources/Notes", "product_memberships": ["notes"],
                "target_dependencies": ["Shared"],
                "resources": [
                    ["path": "/home/ada/notes/Sources/Notes/pages", "rule": ["copy": [:]]],
                    ["path": "/home/ada/notes/Sources/Notes/a.strings", "rule": ["process": [:]]],
                    ["path": "/home/ada/notes/Sources/Notes/b.js", "rule": ["embed_in_code": [:]]],
                ],
            ],
            [
                "name": "Shared", "type": "library", "path": "Sources/Shared",
                "product_memberships": ["notes", "Shared"],
            ],
            ["name": "Other", "type": "library", "path": "Sources/Other"],
            ["name": "NotesTests", "type": "test", "path": "Tests/NotesTests", "target_dependencies": ["Notes"]],
        ],
    ]

    @Test func thePackageHasTheFoldersOfItsProgram() throws {
        let package = try DevPackage(description, product: nil)
        #expect(package.product == "notes" && package.processedResources == ["a.strings"])
        #expect(
            package.resources.map { "\($0) \($1.path(percentEncoded: false))" } == [
                "pages /home/ada/notes/Sources/Notes/pages/"
            ])
        #expect(
            Set(package.sources.map { $0.path(percentEncoded: false) })
                == ["/home/ada/notes/Sources/Notes/", "/home/ada/notes/Sources/Shared/"])
    }

    @Test func anUnknownProgramIsRejectedWithTheKnownOnes() {
        let failure = #expect(throws: CommandFailure.self) { try DevPackage(description, product: "Shared") }
        #expect(failure?.status == .usage && failure?.message.contains("Use one of notes.") == true)
        #expect(throws: CommandFailure.self) { try DevPackage(["path": "/x", "products": []], product: nil) }
        #expect(throws: CommandFailure.self) { try DevPackage([], product: nil) }
    }

    @Test(arguments: [
        (["Sources/Notes/main.swift"], DevChange.build),
        (["Sources/Notes/pages/app.js"], .reload),
        (["Sources/Notes/pages/style.css"], .styles(["/style.css"])),
        (["Sources/Notes/pages/a/b.css", "Sources/Notes/pages/c.css"], .styles(["/a/b.css", "/c.css"])),
        (["Sources/Notes/pages/style.css", "Sources/Notes/pages/app.js"], .reload),
        (["Sources/Notes/pages/app.js", "Sources/Notes/main.swift"], .build),
        (["Sources/Notes/pages.swift"], .build),
    ])
    func aChangeRequiresOnlyTheSmallestUpdate(names: [String], change: DevChange) throws {
        let package = try DevPackage(description, product: nil)
        #expect(DevChange(Set(names.map { "/home/ada/notes/\($0)" }), of: package) == change)
    }

    @Test func successiveChangesAreCombined() {
        var changes = DevChanges()
        #expect(!changes.needBuild && !changes.needReload && changes.styles.isEmpty)
        for change in [DevChange.styles(["/a.css"]), .reload, .styles(["/b.css", "/a.css"]), .build] {
            changes.add(change)
        }
        #expect(changes.needBuild && changes.needReload && changes.styles == ["/a.css", "/b.css"])
    }

    @Test func errorsOfABuildAreFoundOnce() {
        let output = """
            [1/2] Compiling Notes main.swift
            /home/ada/notes/Sources/Notes/main.swift:4:7: error: cannot find 'x' in scope
             4 | let y = x
               |         `- error: cannot find 'x' in scope
            /home/ada/notes/Sources/Notes/main.swift:4:7: error: cannot find 'x' in scope
            /usr/include/a.h:1:2: error: unknown type name 'b'
            /usr/include/c.h:3:4: fatal error: 'd.h' file not found
            ld.lld: error: undefined symbol: e
            clang: error: linker command failed with exit code 1 (use -v to see invocation)
            error: link command failed with exit code 1 (use -v to see invocation)
            /home/ada/notes/Sources/Notes/main.swift:5:1: warning: unused
            error: emit-module command failed with exit code 1 (use -v to see invocation)
            error: no such module 'Missing'
            """
        let expected = [
            BuildProblem(place: "Sources/Notes/main.swift:4:7", message: "cannot find 'x' in scope"),
            BuildProblem(place: "/usr/include/a.h:1:2", message: "unknown type name 'b'"),
            BuildProblem(place: "/usr/include/c.h:3:4", message: "'d.h' file not found"),
            BuildProblem(place: "", message: "undefined symbol: e"),
            BuildProblem(place: "", message: "no such module 'Missing'"),
        ]
        for path in ["/home/ada/notes", "/home/ada/notes/"] {
            #expect(BuildProblem.all(in: output, folder: URL(filePath: path)) == expected)
        }
    }

    @Test func linesAreCompleteBeforeTheyAreReturned() {
        var reader = LineReader()
        #expect(reader.lines(adding: Array("a\nb".utf8)) == [Array("a".utf8)])
        #expect(reader.lines(adding: Array("c\n\n".utf8)) == [Array("bc".utf8), []])
        #expect(reader.lines(adding: []).isEmpty)
        #expect(reader.takeRest() == nil)
        #expect(reader.lines(adding: Array("d\ne".utf8)) == [Array("d".utf8)])
        #expect(reader.takeRest() == Array("e".utf8))
        #expect(reader.takeRest() == nil)
    }

    @Test func eachByteOfALongLineIsSearchedOnce() {
        var searchedCount = 0
        var reader = LineReader { piece in
            let end = piece.firstIndex(of: UInt8(ascii: "\n"))
            searchedCount += end.map { $0 + 1 - piece.startIndex } ?? piece.count
            return end
        }
        var line = [UInt8](repeating: UInt8(ascii: "a"), count: 20 << 20)
        for index in stride(from: 0, to: line.count, by: 1_000) {
            line[index] = UInt8(truncatingIfNeeded: index / 1_000) | 0x40
        }
        let bytes = line + Array("\nrest".utf8)
        var lines: [[UInt8]] = []
        for start in stride(from: 0, to: bytes.count, by: 65_536) {
            lines += reader.lines(adding: Array(bytes[start..<min(start + 65_536, bytes.count)]))
        }
        // Compared outside of the macro, which would describe the bytes.
        let isComplete = lines == [line]
        #expect(isComplete)
        #expect(reader.takeRest() == Array("rest".utf8))
        #expect(searchedCount == bytes.count)
    }

    @Test func aFolderWithoutAPackageIsRejected() async throws {
        let run = try await CommandRun.of(["dev", "empty"])
        #expect(run.status == 64 && run.errors.contains("There is no Package.swift in"), "\(run)")
    }
}
