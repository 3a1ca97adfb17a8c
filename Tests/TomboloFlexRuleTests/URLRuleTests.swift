#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloBridge
import TomboloEngine

@testable import TomboloFlex

@Suite struct URLRuleTests {
    /// The table of Documentation/Contracts/Flex.md. Each row has a rule, URLs that match the rule, and URLs that do not match it.
    static let table: [(rule: String, matching: [String], notMatching: [String])] = [
        (
            "www.myurl.com", ["https://www.myurl.com/", "http://www.myurl.com/a?b#c", "https://www.myurl.com"],
            [
                "https://www.myurl.com.evil.example/", "https://evil.example/?www.myurl.com", "https://myurl.com/",
                "https://www.myurl.com:8443/", "ftp://www.myurl.com/", "https://www.myurl.com@evil.example/",
            ]
        ),
        ("127.0.0.1:8080", ["http://127.0.0.1:8080/a"], ["http://127.0.0.1/a", "http://127.0.0.1:80801/a"]),
        (
            "host.example/a/b",
            ["https://host.example/a/b", "https://host.example/a/b/c", "http://host.example/a/b?q"],
            [
                "https://host.example/a/bc", "https://host.example/a", "https://host.example/x/a/b",
                "https://host.example/a/b/../../x", "https://host.example/a/b/%2e%2E/x", "https://host.example/a/b/./c",
            ]
        ),
        ("https://host.example", ["https://host.example/x"], ["http://host.example/x"]),
        (
            "https://host.example/*", ["https://host.example/", "https://host.example/x/y?z"],
            ["http://host.example/x", "https://host.example.evil.example/"]
        ),
        (
            "https://host.example/a/", ["https://host.example/a/", "https://host.example/a/b"],
            ["https://host.example/a"]
        ),
        (
            "*.myurl.com", ["https://www.myurl.com/", "http://a.b.myurl.com/"],
            ["https://myurl.com/", "https://evilmyurl.com/", "https://evil.example/?x=www.myurl.com"]
        ),
        (".*.myurl.com", ["https://www.myurl.com/a"], ["https://evil.example/?x=www.myurl.com", "https://myurl.com/"]),
        (
            #".*\.myurl\.com"#, ["https://www.myurl.com/a"],
            ["https://wwwxmyurl.com/", "https://www.myurl.com.evil.example/"]
        ),
        ("file://", ["file:///srv/a.html", "file:///a"], ["https://srv/a.html", "file:///srv/..%2Fa"]),
        ("file:///srv/pages/", ["file:///srv/pages/a/b.html"], ["file:///srv/a.html", "file:///srv/pages-2/a"]),
        ("file:///srv/pages/.*", ["file:///srv/pages/a.html"], ["file:///srv/a.html"]),
        ("app://tests/flex", ["app://tests/flex/a"], ["app://tests/b", "app://elsewhere/flex"]),
        (#"^https?://www\.host\.example/.*$"#, ["http://www.host.example/x"], ["https://wwwxhost.example/"]),
        (
            #"https:\/\/.*\.host.example\/a\/\d+\.html?"#, ["https://b.host.example/a/12.htm"],
            ["https://b.host.example/a/.html", "https://b.host.example/a/12.html/x", "http://b.host.example/a/1.html"]
        ),
        (
            "https://host.example/[a-c_]*x[^/]+", ["https://host.example/abc_xyz"],
            ["https://host.example/dx1", "https://host.example/x", "https://host.example/x/"]
        ),
        (
            #"https://host.example/a\?id=.+"#, ["https://host.example/a?id=1"],
            ["https://host.example/a", "https://host.example/aid=1"]
        ),
    ]

    @Test(arguments: table)
    func rulesMatchTheURLsOfTheTable(row: (rule: String, matching: [String], notMatching: [String])) throws {
        let rule = try FlexURLRule(row.rule)
        for text in row.matching { #expect(rule.matches(try #require(URL(string: text))), "\(row.rule) \(text)") }
        for text in row.notMatching { #expect(!rule.matches(try #require(URL(string: text))), "\(row.rule) \(text)") }
    }

    /// Each row of the documented table has a test, and each tested rule is in the table.
    @Test func theDocumentedTableMatchesTheTests() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let file = root.appending(path: "Documentation/Contracts/Flex.md")
        let lines = try String(contentsOf: file, encoding: .utf8).split(
            separator: "\n", omittingEmptySubsequences: false)
        let rows = lines.drop { !$0.hasPrefix("| rule |") }.dropFirst(2).prefix { $0.hasPrefix("|") }
        let written = rows.flatMap { row in
            let cell = row.split(separator: "|").first ?? ""
            return cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
        }
        #expect(written.sorted() == Self.table.map(\.rule).sorted())
    }

    @Test func folderRulesMatchNamesWithSpecialCharacters() throws {
        for name in ["a(1)", "a [b]", "100%", "ä*", "c++", "{d}|e^$"] {
            let rule = FlexURLRule(OriginPattern.folder(at: "/srv/\(name)/"))
            let inside = URL(filePath: "/srv/\(name)/page.html")
            #expect(rule.matches(inside), "\(name)")
            #expect(!rule.matches(URL(filePath: "/srv/\(name)2/page.html")), "\(name)")
        }
        let rule = FlexURLRule(try OriginPattern("https://host.example"))
        #expect(rule.matches(try #require(URL(string: "https://host.example/a(1)"))))
        #expect(!rule.matches(try #require(URL(string: "http://host.example/"))))
    }

    @Test(arguments: [
        "", ".*", "https://", "https://.*", "(a|b).example", "https://host.*", "host.example.*", "ht*ps://host.example",
        "https://host[0-9].example", "*.com", "a.*.example.com", "https://host.example/(a|b)",
        "https://host.example/a{2}",
        "https://host.example/[a", "https://host.example/**", #"https://host.example/\b.*"#,
        "https://user@host.example",
        "file://srv/pages", "file:///srv/pages", "file:///srv/(a)/", "https://höst.example", "https://host.example/a b",
        "https://host.example/a|b", #"https://host.example/\"#, "*.127.0.0.1",
    ])
    func theErrorForAnInvalidRuleQuotesIt(text: String) {
        let error = #expect(throws: FlexURLRuleError.self) { try FlexURLRule(text) }
        #expect(error?.description.contains("“\(text)”") == true && error?.reason.isEmpty == false)
    }

    /// A backtracking matcher would take exponential time for this pattern.
    @Test func matchingDoesNotTakeExponentialTime() throws {
        let rule = try FlexURLRule("https://host.example/" + String(repeating: "a*a*", count: 100) + "b")
        let path = String(repeating: "a", count: 2_000)
        let url = try #require(URL(string: "https://host.example/\(path)"))
        #expect(!rule.matches(url))
    }
}
