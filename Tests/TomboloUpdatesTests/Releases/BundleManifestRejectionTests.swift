import Foundation
import Testing
import TomboloJSON

@testable import TomboloUpdates

@Suite
struct BundleManifestRejectionTests {
    typealias Fixtures = ReleaseFixtures

    private static let manifest = Result {
        try BundleManifest(
            bundle: "web", release: "1.4.2",
            files: [
                try Fixtures.file("app.js", type: "text/javascript"), try Fixtures.file("index.html"),
                try Fixtures.file("img/é.svg"),
            ])
    }

    private func value() throws -> JSONValue { try JSONValue(jsonText: Self.manifest.get().bytes) }

    private func parse(_ value: JSONValue) throws -> BundleManifest {
        try BundleManifest(Data(CanonicalJSON.bytes(of: value)))
    }

    /// Expects that the manifest is malformed, for a reason that names the member.
    private func expectMalformed(_ member: String, _ value: JSONValue, _ location: SourceLocation = #_sourceLocation) {
        #expect(sourceLocation: location) { try parse(value) } throws: { error in
            guard case .malformed(let reason) = error as? BundleManifestError else { return false }
            return reason.hasPrefix("\"\(member)\" ") || reason.contains("no member \"\(member)\"")
        }
    }

    @Test
    func malformedMembersAreNamed() throws {
        let value = try value()
        expectMalformed("v", value.setting("v", to: nil))
        expectMalformed("v", value.setting("v", to: "1"))
        expectMalformed("v", value.setting("v", to: 2))
        expectMalformed("type", value.setting("type", to: "tombolo-other"))
        expectMalformed("type", value.setting("type", to: nil))
        expectMalformed("bundle", value.setting("bundle", to: 1))
        expectMalformed("release", value.setting("release", to: nil))
        expectMalformed("files", value.setting("files", to: [:]))
        expectMalformed("files[1]", value.setting("files", "1", to: "index.html"))
        expectMalformed("files[1].path", value.setting("files", "1", "path", to: 1))
        expectMalformed("files[1].sha256", value.setting("files", "1", "sha256", to: "ab"))
        let upper = Fixtures.digest(1).text.uppercased()
        expectMalformed("files[1].sha256", value.setting("files", "1", "sha256", to: .string(upper)))
        expectMalformed("files[1].size", value.setting("files", "1", "size", to: -1))
        expectMalformed("files[1].size", value.setting("files", "1", "size", to: "3"))
        expectMalformed("files[1].type", value.setting("files", "1", "type", to: 1))
        #expect(throws: BundleManifestError.malformed("it is not an object")) { try parse([]) }
    }

    @Test
    func invalidNamesAreRejected() throws {
        let value = try value()
        #expect(throws: BundleManifestError.invalidName(.bundle("Web"))) {
            try parse(value.setting("bundle", to: "Web"))
        }
        #expect(throws: BundleManifestError.invalidName(.release(".."))) {
            try parse(value.setting("release", to: ".."))
        }
    }

    @Test
    func pathsAreValidatedAgainByTheClient() throws {
        let value = try value()
        #expect(throws: BundleManifestError.invalidPath("../x", .relativePart(".."))) {
            try parse(value.setting("files", "0", "path", to: "../x"))
        }
        #expect(throws: BundleManifestError.invalidPath("NUL", .reserved("NUL"))) {
            try parse(value.setting("files", "0", "path", to: "NUL"))
        }
    }

    @Test
    func onlyTheCanonicalFormIsRead() throws {
        let text = String(decoding: try Self.manifest.get().bytes, as: UTF8.self)
        let variants = [
            text + "\n", " " + text, text.replacing("\"v\":1", with: "\"v\": 1"),
            text.replacing("\"app.js\"", with: "\"app\\u002ejs\""), text.replacing("index", with: "ind\\u0065x"),
            text.replacing("\"v\":1}", with: "\"v\":1,\"w\":1}"),
            text.replacing("\"v\":1}", with: "\"v\":1,\"w\":null}"),
            text.replacing("\"size\":3}", with: "\"size\":3,\"type\":null}"),
            text.replacing("\"size\":3}", with: "\"size\":3,\"x\":[]}"),
            "{\"v\":1," + text.dropFirst().replacing(",\"v\":1}", with: "}"),
        ]
        for variant in variants {
            #expect(variant != text)
            #expect(throws: BundleManifestError.notCanonical) { try BundleManifest(Data(variant.utf8)) }
        }
    }

    @Test
    func textsWithMoreThanOneMeaningAreRejected() throws {
        let text = String(decoding: try Self.manifest.get().bytes, as: UTF8.self)
        for variant in ["", "nonsense", "{\"v\":1," + text.dropFirst(), "\u{FEFF}" + text, text + text] {
            #expect { try BundleManifest(Data(variant.utf8)) } throws: {
                if case .notJSON = $0 as? BundleManifestError { true } else { false }
            }
        }
    }

    @Test
    func filesMustBeSortedAndUnique() throws {
        let value = try value()
        let files = try #require(value["files"]?.arrayValue)
        #expect(throws: BundleManifestError.unsorted(try BundlePath("img/é.svg"))) {
            try parse(value.setting("files", to: [files[0], files[2], files[1]]))
        }
        #expect(throws: BundleManifestError.repeated(try BundlePath("app.js"))) {
            try parse(value.setting("files", to: [files[0], files[0], files[1]]))
        }
        let file = try Fixtures.file("a/b")
        #expect(throws: BundleManifestError.repeated(file.path)) {
            try BundleManifest(bundle: "web", release: "1", files: [file, file])
        }
    }

    @Test
    func limitsAreCheckedBeforeTheContent() throws {
        let many = try value().setting("files", to: .array(Array(repeating: .null, count: 50_001)))
        #expect(throws: BundleManifestError.tooManyFiles) { try parse(many) }
        let large = Data(count: BundleManifest.maximumSize + 1)
        #expect(throws: BundleManifestError.tooLarge) { try BundleManifest(large) }
    }

    @Test
    func eachErrorHasItsOwnText() throws {
        let (one, other) = (try BundlePath("a"), try BundlePath("b"))
        let errors: [BundleManifestError] = [
            .tooLarge, .notJSON(.tooLarge(limit: 1)), .malformed("it is not an object"), .notCanonical,
            .invalidName(.bundle("X")), .tooManyFiles, .invalidPath("/", .emptyPart), .size(one), .contentType(one),
            .unsorted(one), .repeated(one), .caseTwins(one, other), .fileIsFolder(one, of: other),
            .wrongLength(expected: 1, found: 2),
            .wrongDigest(expected: Fixtures.digest(1), found: Fixtures.digest(2)),
            .wrongBundle(expected: "a", found: "b"), .wrongRelease(expected: "a", found: "b"),
        ]
        #expect(Set(errors.map(\.description)).count == errors.count)
        #expect(errors.allSatisfy { $0.description.hasSuffix(".") })
    }
}
