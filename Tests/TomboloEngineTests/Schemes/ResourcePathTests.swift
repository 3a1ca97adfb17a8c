import Testing

@testable import TomboloEngine

struct ResourcePathTests {
    @Test(
        arguments: [
            ("", []), ("/", []), ("/index.html", ["index.html"]), ("/docs/", ["docs"]),
            ("/a/b/c.js", ["a", "b", "c.js"]),
            ("/%EA%B0%80.txt", ["가.txt"]), ("/a%20b+c", ["a b+c"]), ("/100%25", ["100%"]), ("/50%25off", ["50%off"]),
            ("/a..b/c..", ["a..b", "c.."]), ("/.well-known/x", [".well-known", "x"]),
            ("/name:with:colons", ["name:with:colons"]),
        ] as [(String, [String]?)])
    func pathsAreSplitAndDecodedOnce(path: String, names: [String]?) {
        #expect((try? ResourcePath(percentEncoded: path))?.names == names)
    }

    @Test(
        arguments: [
            ("index.html", .relative), ("C:/x", .relative),
            ("/..", .dots), ("/../x", .dots), ("/a/../b", .dots), ("/./a", .dots), ("//a", .dots), ("/a//b", .dots),
            ("//", .dots), ("/a//", .dots), ("/%2e%2e/x", .dots), ("/%2E%2e/x", .dots), ("/.%2e/x", .dots),
            ("/%2e", .dots),
            ("/%252e%252e/x", .doublyEncoded), ("/%252f", .doublyEncoded), ("/%25252e", .doublyEncoded),
            ("/a%255cb", .doublyEncoded),
            ("/%2f", .forbiddenCharacter), ("/..%2fx", .forbiddenCharacter), ("/a%2Fb", .forbiddenCharacter),
            ("/a\\b", .forbiddenCharacter), ("/..%5cx", .forbiddenCharacter), ("/a%00.html", .forbiddenCharacter),
            ("/%0a", .forbiddenCharacter), ("/a%7f", .forbiddenCharacter), ("/C:/x", .forbiddenCharacter),
            ("/c%3a/x", .forbiddenCharacter), ("/C:x", .forbiddenCharacter), ("/a/d:", .forbiddenCharacter),
            ("/%", .malformed), ("/%2", .malformed), ("/%zz", .malformed), ("/%u002e", .malformed),
            ("/%c0%ae%c0%ae/x", .malformed),
            ("/%e0%80%ae", .malformed), ("/%ff", .malformed), ("/%f0%82%82%ac", .malformed),
            ("/.git/config", .hidden), ("/.env", .hidden), ("/a/.hidden", .hidden), ("/%2egit", .hidden),
            ("/...", .hidden),
        ] as [(String, ResourcePath.Refusal)])
    func unsafePathsAreRejected(path: String, refusal: ResourcePath.Refusal) {
        #expect(throws: refusal) { try ResourcePath(percentEncoded: path) }
    }

    @Test func theLengthOfNamesAndPathsIsLimited() throws {
        let name = String(repeating: "a", count: 255)
        #expect(try ResourcePath(percentEncoded: "/" + name).names == [name])
        #expect(throws: ResourcePath.Refusal.tooLong) { try ResourcePath(percentEncoded: "/a" + name) }
        let deep = String(repeating: "/a", count: 2001)
        #expect(throws: ResourcePath.Refusal.tooLong) { try ResourcePath(percentEncoded: deep) }
        let huge = "/" + String(repeating: "%61", count: 4000)
        #expect(throws: ResourcePath.Refusal.tooLong) { try ResourcePath(percentEncoded: huge) }
    }
}
