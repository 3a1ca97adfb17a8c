import Testing

@testable import TomboloUpdates

@Suite
struct ReleaseNamesTests {
    @Test
    func rolesAndPathsAreDerivedFromTheNames() throws {
        #expect(try ReleaseNames.role(bundle: "web", channel: "stable") == "web-stable")
        #expect(try ReleaseNames.role(bundle: "0-admin.x", channel: "v2.beta") == "0-admin.x-v2.beta")
        #expect(try ReleaseNames.haltRole(bundle: "web") == "web-halt")
        #expect(
            ReleaseNames.targetPath(bundle: "web", channel: "stable", release: "1.4.2")
                == "web/stable/1.4.2/bundle.json")
        #expect(ReleaseNames.delegatedPath(bundle: "web", channel: "stable") == "web/stable/*/bundle.json")
    }

    @Test(arguments: ["", "Web", ".web", "-web", "we b", "wéb", "a/b", "web_x", "web*", "."])
    func invalidBundleNamesAreRejected(name: String) {
        #expect(throws: ReleaseNameError.bundle(name)) { try ReleaseNames.check(bundle: name) }
        #expect(throws: ReleaseNameError.bundle(name)) { try ReleaseNames.role(bundle: name, channel: "stable") }
        #expect(throws: ReleaseNameError.bundle(name)) { try ReleaseNames.haltRole(bundle: name) }
    }

    @Test(arguments: ["", "Stable", ".x", "a-b", "-", "a/b", "halt", "bêta"])
    func invalidChannelNamesAreRejected(name: String) {
        #expect(throws: ReleaseNameError.channel(name)) { try ReleaseNames.role(bundle: "web", channel: name) }
    }

    @Test
    func rolesHaveAtMost64Characters() throws {
        let bundle = String(repeating: "a", count: 57)
        #expect(try ReleaseNames.role(bundle: bundle, channel: "stable").utf8.count == 64)
        #expect(throws: ReleaseNameError.roleTooLong("a\(bundle)-stable")) {
            try ReleaseNames.role(bundle: "a" + bundle, channel: "stable")
        }
        #expect(throws: ReleaseNameError.roleTooLong("aaa\(bundle)-halt")) {
            try ReleaseNames.haltRole(bundle: "aaa" + bundle)
        }
    }

    @Test(arguments: ["1.4.2", "v1_0+build-7", ".1", "A", "..a", String(repeating: "9", count: 64)])
    func validReleaseNamesAreAccepted(name: String) throws {
        try ReleaseNames.check(release: name)
        let path = ReleaseNames.targetPath(bundle: "web", channel: "stable", release: name)
        #expect(ReleaseNames.release(ofTarget: path, bundle: "web", channel: "stable") == name)
    }

    @Test(arguments: ["", ".", "..", "...", "a/b", "1 2", "é", "a\\b", String(repeating: "9", count: 65)])
    func invalidReleaseNamesAreRejected(name: String) {
        #expect(throws: ReleaseNameError.release(name)) { try ReleaseNames.check(release: name) }
        let path = ReleaseNames.targetPath(bundle: "web", channel: "stable", release: name)
        #expect(ReleaseNames.release(ofTarget: path, bundle: "web", channel: "stable") == nil)
    }

    @Test(arguments: [
        "web/beta/1/bundle.json", "admin/stable/1/bundle.json", "web/stable/1/bundle.js", "web/stable/bundle.json",
        "/web/stable/1/bundle.json",
        "web/stable/1/x/bundle.json", "web/stable/1/bundle.json/", "web/stable//bundle.json", "",
        "web/stable/1/\u{338}bundle.json",
    ])
    func unrelatedTargetPathsAreNotTakenForReleases(path: String) {
        #expect(ReleaseNames.release(ofTarget: path, bundle: "web", channel: "stable") == nil)
    }

    @Test(
        arguments: [
            .bundle("X"), .channel("halt"), .release(".."), .roleTooLong("a-b"),
        ] as [ReleaseNameError])
    func errorsQuoteTheInvalidName(error: ReleaseNameError) {
        let name =
            switch error {
            case .bundle(let name), .channel(let name), .release(let name), .roleTooLong(let name): name
            }
        #expect(error.description.contains("“\(name)”"))
    }
}
