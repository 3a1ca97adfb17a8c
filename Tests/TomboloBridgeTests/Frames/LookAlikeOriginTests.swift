#if canImport(FoundationEssentials)
import FoundationEssentials
#else
import Foundation
#endif
import Testing
import TomboloBridge
import TomboloEngine
import TomboloTesting

/// URLs that resemble a granted origin. They are loaded in WebKit, so that WebKit determines their origins.
@MainActor
@Suite struct LookAlikeOriginTests {
    private static let appLookAlikes = [
        "app://tests.evil/", "app://tests./", "app://tests@evil/", "app://tests:tests@evil/", "app://tests:80/",
        "app://tests:443/", "app://evil/tests", "app://evil/?app://tests/", "app://evil/#app://tests/",
        "app://xn--tsts-epa/", "app://t%C3%A9sts/", "app://tests%00.evil/", "app://tests%2Eevil/",
        "app://te%73ts.evil/",
        "app://tests%2F@evil/", "app://tests%40evil/", "app://evil%5Ctests/",
    ]

    @Test func aLookAlikeOfAnAppsOriginIsDenied() async throws {
        try await withPage(.gtk) { test in
            test.calls.register("secret") { 1 }
            for address in Self.appLookAlikes {
                let url = try #require(URL(string: address), "\(address)")
                try await test.page.loadAndWait(url)
                #expect(try await test.run("return self.origin") != "app://tests", "\(address)")
                #expect(try await test.failure("tombolo.call('secret')")?.code == .denied, "\(address)")
            }
        }
    }

    /// User information and the case of the scheme are not part of an origin.
    @Test(arguments: ["app://user@tests/", "APP://tests/", "app://tests/%2e%2e/"])
    func otherSpellingsOfAnAppsOriginAreAllowed(address: String) async throws {
        try await withPage(.gtk) { test in
            test.calls.register("secret") { 1 }
            try await test.page.loadAndWait(try #require(URL(string: address)))
            #expect(try await test.run("return self.origin") == "app://tests")
            #expect(try await test.value("tombolo.call('secret')") == 1)
        }
    }

    /// URLs, and whether they have the origin `http://localhost:PORT`.
    private static let serverAddresses = [
        ("http://localhost.:PORT/ok", false), ("http://evil.localhost:PORT/ok", false),
        ("http://localhost@127.0.0.1:PORT/ok", false), ("http://127.0.0.1:PORT/ok", false),
        ("http://xn--lcalhost-nbh.localhost:PORT/ok", false), ("http://localhost%2eevil.localhost:PORT/ok", false),
        ("http://LOCALHOST:PORT/ok", true), ("HTTP://user:word@LocalHost:PORT/ok", true),
        ("http://l%6fcalhost:PORT/ok", true), ("http://localhost:0PORT/ok", true),
    ]

    /// The policy grants the call to `http://localhost:PORT`.
    @Test func lookAlikesOfAServersOriginAreDenied() async throws {
        let server = try await LocalServer.start()
        let port = try #require(server.url("/").port)
        let policy = AccessPolicy([try Grant(["secret"], to: ["http://localhost:\(port)"])])
        try await withPage(.gtk, policy: policy) { test in
            test.calls.register("secret") { 1 }
            let own = JSONValue.string("http://localhost:\(port)")
            for (address, isSame) in Self.serverAddresses {
                let url = try #require(URL(string: address.replacing("PORT", with: "\(port)")), "\(address)")
                try await test.page.loadAndWait(url)
                #expect(try await test.run("return self.origin === argument", own) == .bool(isSame), "\(address)")
                if isSame {
                    #expect(try await test.value("tombolo.call('secret')") == 1, "\(address)")
                } else {
                    #expect(try await test.failure("tombolo.call('secret')")?.code == .denied, "\(address)")
                }
            }
        }
        await server.stop()
    }

    /// The default port of a scheme is not part of the origin; any other port is.
    @Test(arguments: [("http://127.0.0.1:80", "http://127.0.0.1"), ("https://a.example:443", "https://a.example")])
    func theDefaultPortIsNotPartOfAnOrigin(spelled: String, origin: String) async throws {
        let policy = AccessPolicy([try Grant(["secret"], to: [origin])])
        try await withPage(.gtk, policy: policy) { test in
            test.calls.register("secret") { 1 }
            // HTML with a base URL has the origin of that URL. No server listens there.
            try await test.page.loadAndWait(html: "<title>Text</title>", baseURL: URL(string: spelled + "/"))
            #expect(try await test.run("return self.origin") == .string(origin))
            #expect(try await test.value("tombolo.call('secret')") == 1)
        }
        try await withPage(.gtk, policy: policy) { test in
            test.calls.register("secret") { 1 }
            try await test.page.loadAndWait(html: "<title>Text</title>", baseURL: URL(string: origin + ":8443/"))
            #expect(try await test.failure("tombolo.call('secret')")?.code == .denied)
        }
    }
}
