import Foundation
import Testing
import TomboloTestServer

@testable import TomboloCLI

/// The dependency of a new app on Tombolo.
struct TomboloDependencyTests {
    private let app = URL(filePath: "/home/ada/notes")
    private let here = URL(filePath: "/home/ada", directoryHint: .isDirectory)

    @Test(arguments: [
        (
            "url:https://example.org/tombolo.git@from:1.2.0", #"url: "https://example.org/tombolo.git", from: "1.2.0""#,
            "tombolo"
        ),
        (
            "url:https://example.org/Tombolo@exact:0.1.0-beta.1",
            #"url: "https://example.org/Tombolo", exact: "0.1.0-beta.1""#, "tombolo"
        ),
        ("url:file:///srv/tombolo@branch:main", #"url: "file:///srv/tombolo", branch: "main""#, "tombolo"),
        (
            "url:git@example.org:a/tombolo@revision:0123456789abcdef",
            #"url: "git@example.org:a/tombolo", revision: "0123456789abcdef""#, "tombolo"
        ),
    ])
    func urlsHaveARequirement(text: String, arguments: String, identity: String) throws {
        let dependency = try TomboloDependency(text, in: here)
        #expect(dependency.arguments(for: app) == arguments)
        #expect(dependency.identity == identity)
    }

    @Test(arguments: [
        "", "1.0.0", "url:", "url:https://example.org/tombolo", "url:https://example.org/tombolo@1.0.0",
        "url:https://example.org/tombolo@from:1", "url:https://example.org/tombolo@from:1.0.0\"", "url:x@branch:",
        "url:https://example.org/a b@branch:main", #"url:https://example.org/"), .package(url: "x@branch:main"#,
        "url:https://example.org/tombolo@revision:main", "path:", "path:nowhere", "path:/tmp",
    ])
    func malformedDependenciesAreRejected(text: String) {
        #expect(throws: TomboloDependency.Invalid.self) {
            // A quotation mark cannot end the literal in the manifest.
            let arguments = try TomboloDependency(text, in: here).arguments(for: app)
            if !arguments.contains(#"/"), .package"#) { throw TomboloDependency.Invalid(description: arguments) }
        }
    }

    @Test func aCloneIsFoundFromTheProgramThatWasBuiltInIt() throws {
        let clone = try #require(TomboloDependency.clone(of: CommandRun.binary))
        let dependency = TomboloDependency(clone: clone)
        #expect(dependency.identity == clone.lastPathComponent.lowercased())
        let path = clone.path(percentEncoded: false)
        let absolute = path.hasSuffix("/") ? String(path.dropLast()) : path
        #expect(dependency.arguments(for: app) == "path: \"\(absolute)\"")
        let neighbour = clone.deletingLastPathComponent().appending(path: "notes")
        #expect(dependency.arguments(for: neighbour) == "path: \"../\(clone.lastPathComponent)\"")
        #expect(TomboloDependency.clone(of: URL(filePath: "/usr/bin/tombolo")) == nil)
    }

    @Test func theFolderOfAnAppIsNotAClone() throws {
        let folder = TemporaryFolder()
        try folder.write("let package = Package(name: \"a\", … .product(name: \"Tombolo\"", to: "a/Package.swift")
        #expect(throws: TomboloDependency.Invalid.self) { try TomboloDependency("path:a", in: folder.url) }
        try folder.write("let package = Package(\n    name: \"Tombolo\",", to: "b/Package.swift")
        #expect(try TomboloDependency("path:b", in: folder.url).identity == "b")
    }

    @Test func aQuotationMarkInAFolderStaysInItsLiteral() throws {
        let folder = TemporaryFolder()
        try folder.write("let package = Package(\n    name: \"Tombolo\",", to: "tom\"bolo/Package.swift")
        let dependency = try TomboloDependency("path:tom\"bolo", in: folder.url)
        let text = TemplateText(try AppName("notes"), template: .flex, dependency: dependency, in: folder.file("notes"))
        let manifest = try text.filled("[__products__] \"__tombolo__\" .package(__dependency__)", file: "Package.swift")
        #expect(
            manifest
                == #"[.product(name: "TomboloFlexUI", package: "tom\"bolo")] "tom\"bolo" .package(path: "../tom\"bolo")"#
        )
    }
}
