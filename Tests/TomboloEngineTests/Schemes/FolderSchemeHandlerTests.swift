import Foundation
import Testing
import TomboloTestServer

@testable import TomboloEngine

struct FolderSchemeHandlerTests {
    private static let site = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Fixtures/site")

    private func answer(
        _ path: String, method: String = "GET", headers: [String: String] = [:], host: String = "fixture"
    ) async throws -> SchemeResponse {
        let handler = try FolderSchemeHandler(name: "fixture", folder: Self.site)
        let url = try #require(URL(string: "app://\(host)\(path)"))
        return await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
    }

    @Test(
        arguments: [
            ("", "Fixture", "text/html; charset=utf-8"), ("/", "Fixture", "text/html; charset=utf-8"),
            ("/index.html", "Fixture", "text/html; charset=utf-8"),
            ("/index.html?x=1#y", "Fixture", "text/html; charset=utf-8"),
            ("/docs/", "Docs", "text/html; charset=utf-8"), ("/docs", "Docs", "text/html; charset=utf-8"),
            ("/main.mjs", "answer", "text/javascript; charset=utf-8"), ("/%EC%97%86", nil, nil),
            ("/%E7%A9%BA/%EB%B3%84%20star.txt", "another script", "text/plain; charset=utf-8"),
            ("/.well-known/app.json", "{}", "application/json; charset=utf-8"),
        ] as [(String, String?, String?)])
    func filesAreServedWithTheirTypes(path: String, part: String?, type: String?) async throws {
        let response = try await answer(path)
        guard let part else {
            #expect(response.status == 404)
            return
        }
        #expect(response.status == 200)
        #expect(response.text.contains(part))
        #expect(response.header("content-type") == type)
        #expect(response.header("content-length") == String(response.text.utf8.count))
    }

    @Test(arguments: [
        "/missing", "/.env", "/../site/index.html", "/%2e%2e/site/index.html", "/docs/%2e%2e/index.html",
        "/..%2findex.html",
        "/%252e%252e/index.html", "/index.html%00", "/docs%5cindex.html", "//index.html", "/docs//index.html",
        "/index.html/", "/空",
    ])
    func missingFilesAndUnsafePathsAreNotFound(path: String) async throws {
        let response = try await answer(path)
        #expect(response.status == 404)
        #expect(response.header("Content-Type") == "text/html; charset=utf-8")
        #expect(response.text.contains("Not found."))
    }

    @Test(arguments: ["Fixture", "other", "fixture:80", "user@fixture", "fixture.", "fixture.evil"])
    func requestsToOtherHostsReturnNotFound(host: String) async throws {
        let response = try await answer("/", host: host)
        #expect(response.status == 404)
        #expect(response.text.contains("There is no app of that name."))
    }

    @Test(arguments: ["/", "/missing", "/main.mjs"], ["GET", "HEAD", "POST"])
    func everyResponseHasProtectiveHeadersAndNoCORSHeaders(path: String, method: String) async throws {
        let response = try await answer(path, method: method)
        #expect(response.header("X-Content-Type-Options") == "nosniff")
        #expect(response.header("Referrer-Policy") == "same-origin")
        #expect(response.header("Content-Security-Policy") == ContentSecurityPolicy.strict.description)
        #expect(response.header("Content-Type") != nil)
        #expect(response.headers.allSatisfy { !$0.name.lowercased().hasPrefix("access-control") })
    }

    @Test func theContentSecurityPolicyCanBeChangedOrReduced() async throws {
        var policy = ContentSecurityPolicy.strict
        policy.allow("https://example.com", for: "connect-src")
        let request = SchemeRequest(url: try #require(URL(string: "app://fixture/")))
        let changed = try FolderSchemeHandler(name: "fixture", folder: Self.site, contentSecurityPolicy: policy)
        #expect(await changed.response(to: request).header("content-security-policy") == policy.description)
        let none = try FolderSchemeHandler(name: "fixture", folder: Self.site, contentSecurityPolicy: nil)
        let least = ContentSecurityPolicy.withoutClearText(opening: nil, schemes: ["app"])
        #expect(await none.response(to: request).header("content-security-policy") == least.description)
    }

    @Test(arguments: ["POST", "PUT", "DELETE", "OPTIONS", "TRACE", "get"])
    func otherMethodsAreRejected(method: String) async throws {
        let response = try await answer("/", method: method)
        #expect(response.status == 405)
        #expect(response.header("Allow") == "GET, HEAD")
    }

    @Test(arguments: [
        ("app://fixture", 200), ("app://other", 403), ("http://fixture", 403), ("null", 403), ("", 403),
        ("app://fixture:1", 403),
        ("app://fixture/", 403), ("APP://fixture", 403), ("app://fixture, http://other", 403),
    ])
    func requestsFromOtherOriginsAreForbidden(origin: String, status: Int) async throws {
        #expect(try await answer("/main.mjs", headers: ["origin": origin]).status == status)
        #expect(try await answer("/missing", headers: ["origin": origin]).status == (status == 200 ? 404 : 403))
    }

    @Test func headReturnsTheHeadersOfGET() async throws {
        let (head, get) = (try await answer("/", method: "HEAD"), try await answer("/"))
        #expect(head.text.isEmpty)
        #expect(head.status == 200)
        #expect(head.headers.map { "\($0)" } == get.headers.map { "\($0)" })
    }

    @Test(
        arguments: [
            ("bytes=0-9", 206, "0123456789", "bytes 0-9/36"), ("bytes=-3", 206, "xyz", "bytes 33-35/36"),
            ("bytes=30-", 206, "uvwxyz", "bytes 30-35/36"), ("bytes=36-", 416, nil, "bytes */36"),
            ("bytes=0-1,4-5", 200, nil, nil),
            ("nonsense", 200, nil, nil),
        ] as [(String, Int, String?, String?)])
    func rangesOfAFileAreServed(range: String, status: Int, text: String?, contentRange: String?) async throws {
        let response = try await answer("/alphabet.bin", headers: ["range": range])
        #expect(response.status == status)
        #expect(response.header("Content-Range") == contentRange)
        if let text { #expect(response.text == text) }
        #expect(response.header("Content-Length") == String(response.text.utf8.count))
    }

    @Test func ifRangeWithAnotherVersionReturnsTheWholeFile() async throws {
        let whole = try await answer("/alphabet.bin")
        let tag = try #require(whole.header("etag"))
        let date = try #require(whole.header("last-modified"))
        for condition in [tag, date] {
            #expect(
                try await answer("/alphabet.bin", headers: ["range": "bytes=0-1", "if-range": condition]).status == 206)
        }
        for condition in ["\"other\"", "W/" + tag, "Thu, 01 Jan 1970 00:00:00 GMT"] {
            #expect(
                try await answer("/alphabet.bin", headers: ["range": "bytes=0-1", "if-range": condition]).status == 200)
        }
    }

    @Test func conditionalRequestsReturnNotModified() async throws {
        let first = try await answer("/")
        let tag = try #require(first.header("etag"))
        let date = try #require(first.header("last-modified"))
        #expect(first.header("cache-control") == "no-cache")
        for headers in [
            ["if-none-match": tag], ["if-none-match": "\"x\", W/\(tag)"], ["if-none-match": "*"],
            ["if-modified-since": date],
        ] {
            let second = try await answer("/", headers: headers)
            #expect(second.status == 304)
            #expect(second.text.isEmpty)
            #expect(second.header("etag") == tag)
        }
        #expect(try await answer("/", headers: ["if-none-match": "\"x\"", "if-modified-since": date]).status == 200)
    }

    @Test func aChangedFileHasANewETag() async throws {
        let folder = TemporaryFolder()
        let handler = try FolderSchemeHandler(name: "a", folder: folder.url)
        let request = SchemeRequest(url: try #require(URL(string: "app://a/x.txt")))
        #expect(await handler.response(to: request).status == 404)
        try folder.write("one", to: "x.txt")
        let one = await handler.response(to: request)
        try await Task.sleep(for: .milliseconds(20))
        try folder.write("two", to: "x.txt")
        // Packages give all files the same modification date, but the entity tag must still differ.
        try FileManager.default.setAttributes(
            [.modificationDate: Date(timeIntervalSince1970: 0)], ofItemAtPath: folder.url.appending(path: "x.txt").path)
        let two = await handler.response(to: request)
        #expect(one.text == "one")
        #expect(two.text == "two")
        #expect(one.header("etag") != two.header("etag"))
        #expect(two.header("last-modified") == "Thu, 01 Jan 1970 00:00:00 GMT")
    }

    @Test func aLargeFileIsReturnedAsADescriptor() async throws {
        let folder = TemporaryFolder()
        try folder.write(String(repeating: "x", count: 300_000), to: "large.txt")
        let handler = try FolderSchemeHandler(name: "a", folder: folder.url)
        let url = try #require(URL(string: "app://a/large.txt"))
        guard case .file(let region) = await handler.response(to: SchemeRequest(url: url)).body else {
            Issue.record("The body is not a file.")
            return
        }
        #expect(region.offset == 0)
        #expect(region.length == 300_000)
        #expect(fcntl(region.descriptor, F_GETFD) == FD_CLOEXEC)
        close(region.descriptor)
    }

    @Test func requestsDoNotLeakDescriptors() async throws {
        let folder = TemporaryFolder()
        for name in ["index.html", "docs/index.html", "alphabet.bin"] { try folder.write("0123456789", to: name) }
        let handler = try FolderSchemeHandler(name: "a", folder: folder.url)
        for path in ["/", "/docs", "/missing", "/alphabet.bin"] {
            let url = try #require(URL(string: "app://a\(path)"))
            for _ in 0..<200 {
                for (method, headers) in [
                    ("GET", ["range": "bytes=2-3"]), ("HEAD", [:]), ("GET", ["if-none-match": "*"]),
                ] {
                    _ = await handler.response(to: SchemeRequest(url: url, method: method, headers: headers))
                }
            }
        }
        // Other tests run at the same time and open files too, but not in this folder.
        let name = folder.url.lastPathComponent
        #expect(try openFiles().filter { $0.contains(name) } == [])
    }

    /// The paths of the files and folders that this process has open.
    private func openFiles() throws -> [String] {
        let entries = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd")
        return entries.compactMap { try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)") }
    }

    @Test func theRouterUsesTheHandlerOfTheHost() async throws {
        let router = SchemeRouter(["fixture": try FolderSchemeHandler(name: "fixture", folder: Self.site)])
        for (url, status) in [("app://fixture/", 200), ("app://other/", 404), ("app:///", 404), ("app:fixture", 404)] {
            #expect(
                await router.response(to: SchemeRequest(url: try #require(URL(string: url)))).status == status, "\(url)"
            )
        }
    }

    @Test func aNameThatIsNotAHostIsRejected() {
        #expect(throws: AppNameError(name: "a/b")) { try FolderSchemeHandler(name: "a/b", folder: Self.site) }
    }
}

extension SchemeResponse {
    /// The body as text; empty for a file.
    fileprivate var text: String {
        if case .bytes(let bytes) = body { String(decoding: bytes, as: UTF8.self) } else { "" }
    }
}
