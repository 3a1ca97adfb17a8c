import Foundation
import Testing

@testable import TomboloBridge

struct ScopePathTests {
    /// A folder with `pages/a.txt` and `secret.txt`. It also contains symbolic links from `pages` to the outside, and links within `pages`.
    private final class Files: Sendable {
        let root: String

        init() throws {
            // The temporary folder itself may be a symbolic link.
            let made = FileManager.default.temporaryDirectory.appending(path: "scope-\(UUID().uuidString)")
            try FileManager.default.createDirectory(
                at: made.appending(path: "pages/deep"), withIntermediateDirectories: true)
            root = made.resolvingSymlinksInPath().path(percentEncoded: false)
            for name in ["pages/a.txt", "pages/deep/b.txt", "secret.txt", "pages-too.txt"] {
                try Data("x".utf8).write(to: URL(filePath: "\(root)/\(name)"))
            }
            for (link, target) in [
                ("out", "../secret.txt"), ("up", ".."), ("in", "deep"), ("nowhere", "../new.txt"), ("loop", "loop"),
            ] {
                try FileManager.default.createSymbolicLink(
                    atPath: "\(root)/pages/\(link)", withDestinationPath: target)
            }
            try FileManager.default.createSymbolicLink(atPath: "\(root)/alias", withDestinationPath: "pages")
        }

        deinit { try? FileManager.default.removeItem(atPath: root) }
    }

    @Test(arguments: [
        "pages", "pages/", "pages/a.txt", "pages/deep/b.txt", "pages/deep/", "pages/new.txt", "pages/new/deeper.txt",
        "pages/in/b.txt", "pages/in/new/deeper.txt", "pages/..a", "pages/a b%2e.txt",
    ])
    func aFolderContainsThePathsBelowIt(path: String) throws {
        let files = try Files()
        #expect(try ScopePath("\(files.root)/pages/").contains("\(files.root)/\(path)"))
    }

    @Test(arguments: [
        "", "secret.txt", "pages-too.txt", "pages.txt", "Pages/a.txt", "pages/../secret.txt", "pages/./a.txt",
        "pages//a.txt", "pages/..", "pages/deep/../../secret.txt", "pages/a.txt\u{0}", "pages/out",
        "pages/up/secret.txt",
        "pages/up/", "pages/up/new/deeper.txt", "pages/nowhere", "pages/nowhere/new/deeper.txt", "pages/a.txt/new",
        "pages/a.txt/new/deeper.txt", "pages/loop", "pages/loop/a.txt", "pages/loop/new/deeper.txt", "alias/a.txt",
        "pages\u{301}/a.txt",
    ])
    func aFolderDoesNotContainPathsOutsideOrLinksThatLeaveIt(path: String) throws {
        let files = try Files()
        #expect(try !ScopePath("\(files.root)/pages/").contains("\(files.root)/\(path)"))
    }

    @Test func aFolderRuleAcceptsThousandsOfMissingParts() throws {
        let files = try Files()
        for (folder, isContained) in [("pages/in", true), ("pages/up", false), ("pages/nowhere", false)] {
            let path = "\(files.root)/\(folder)"
            let parts = String(repeating: "/a", count: (Int(PATH_MAX) - 1 - path.utf8.count) / 2)
            #expect(try ScopePath("\(files.root)/pages/").contains(path + parts) == isContained, "\(folder)")
        }
    }

    /// A page chooses the path, which can have 2,000 missing parts.
    @Test(arguments: ["pages", "pages/deep", "pages/in", "pages/up", "pages/nowhere"])
    func partsAfterTheFirstMissingPartCauseNoFileOperations(folder: String) throws {
        let files = try Files()
        let rule = try ScopePath("\(files.root)/pages/")
        let path = "\(files.root)/\(folder)"
        let maximumParts = (Int(PATH_MAX) - 1 - path.utf8.count) / 2
        withExtendedLifetime(files) {
            let count = operationCount(of: rule, for: path + "/a")
            #expect(count > 0)
            #expect(operationCount(of: rule, for: path + String(repeating: "/a", count: maximumParts)) == count)
            #expect(operationCount(of: rule, for: "\(files.root)/secret.txt") == 0)
        }
    }

    /// The number of file operations with which a rule examines a path.
    private func operationCount(of rule: ScopePath, for path: String) -> Int {
        let system = PathOperations()
        var operations = system
        var count = 0
        operations.resolve = { path in
            count += 1
            return system.resolve(path)
        }
        operations.find = { path in
            count += 1
            return system.find(path)
        }
        operations.findLink = { path in
            count += 1
            return system.findLink(path)
        }
        _ = rule.contains(path, by: operations)
        return count
    }

    @Test(arguments: ["", "a.txt", "~/a.txt", "file:///etc/passwd", "./a", "../a", "\\srv", " /srv"])
    func relativePathsAreInNoFolder(path: String) throws {
        #expect(try !ScopePath("/").contains(path))
    }

    @Test func aFileRuleContainsThatFileOnly() throws {
        let files = try Files()
        let rule = try ScopePath("\(files.root)/pages/a.txt")
        #expect(rule.contains("\(files.root)/pages/a.txt"))
        #expect(!rule.contains("\(files.root)/pages/a.txt/"))
        #expect(!rule.contains("\(files.root)/pages/a.txt2"))
        #expect(!rule.contains("\(files.root)/pages/"))
    }

    @Test func aRuleMayNameASymbolicLink() throws {
        let files = try Files()
        let rule = try ScopePath("\(files.root)/alias/")
        #expect(rule.contains("\(files.root)/alias/a.txt"))
        #expect(!rule.contains("\(files.root)/alias/out"))
        #expect(!rule.contains("\(files.root)/pages/a.txt"))
    }

    @Test func theRootContainsEveryPath() throws {
        let files = try Files()
        #expect(try ScopePath("/").contains("\(files.root)/pages/out"))
        #expect(try ScopePath("/").contains("/"))
    }

    @Test(arguments: [
        "", "srv/", "/srv/../etc/", "/srv/./", "/srv//pages/", "/srv/\u{0}/", "file:///srv/", "~/", "/srv/..",
    ])
    func anInvalidRuleIsRejected(text: String) {
        #expect(throws: AccessPolicyError.self) { try ScopePath(text) }
    }
}
