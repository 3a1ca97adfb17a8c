import Testing

@testable import TomboloUpdates

/// Files that a manifest cannot contain. The same rules apply to publishing.
@Suite
struct BundleManifestFilesTests {
    typealias Fixtures = ReleaseFixtures

    @Test(arguments: [("a/App.js", "a/app.js"), ("STRASSE", "straße"), ("a", "A")])
    func pathsThatDifferOnlyInCaseAreRejected(one: String, other: String) throws {
        let files = try [one, "b", other, "c/d"].map { try Fixtures.file($0) }
        #expect {
            try BundleManifest(bundle: "web", release: "1", files: files)
        } throws: {
            guard case .caseTwins(let first, let second) = $0 as? BundleManifestError else { return false }
            return Set([first.text, second.text]) == [one, other]
        }
    }

    @Test(arguments: [("a", "a/b"), ("a", "A/b/c"), ("x/É", "x/é/y")])
    func aFileWithTheNameOfAFolderIsRejected(file: String, other: String) throws {
        // The other names are between the two paths in the order of bytes.
        let files = try [file, other, "a-b", "a!", "a0"].map { try Fixtures.file($0) }
        #expect(throws: BundleManifestError.fileIsFolder(try BundlePath(file), of: try BundlePath(other))) {
            try BundleManifest(bundle: "web", release: "1", files: files)
        }
    }

    @Test
    func sizesAndContentTypesAreValidated() throws {
        for size in [-1, 1 << 53] {
            let file = try Fixtures.file("a", size: size)
            #expect(throws: BundleManifestError.size(file.path)) {
                try BundleManifest(bundle: "web", release: "1", files: [file])
            }
        }
        for type in ["", "text/é", "a\r\nb", String(repeating: "a", count: 201)] {
            let file = try Fixtures.file("a", type: type)
            #expect(throws: BundleManifestError.contentType(file.path)) {
                try BundleManifest(bundle: "web", release: "1", files: [file])
            }
        }
    }
}
