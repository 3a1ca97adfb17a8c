import TestSupport
import Foundation
import Testing
import TomboloTestServer

@testable import TomboloUpdates

/// The addresses to which requests are sent.
@Suite struct NetworkAddressTests {
    @Test(arguments: [
        ("127.0.0.1", NetworkZone.loopback), ("127.255.0.9", .loopback), ("127.1", .loopback),
        ("0x7f000001", .loopback),
        ("2130706433", .loopback), ("[::1]", .loopback), ("::ffff:127.0.0.1", .loopback),
        ("[::ffff:7f00:1]", .loopback),
        ("64:ff9b::7f00:1", .loopback), ("2002:7f00:1::", .loopback),
        ("10.1.2.3", .privateNetwork), ("172.16.0.1", .privateNetwork), ("172.31.255.255", .privateNetwork),
        ("192.168.0.1", .privateNetwork), ("100.64.0.1", .privateNetwork), ("100.127.255.255", .privateNetwork),
        ("fc00::1", .privateNetwork), ("fdff::1", .privateNetwork), ("::ffff:10.0.0.1", .privateNetwork),
        ("fec0::1", .privateNetwork), ("64:ff9b:1::1", .privateNetwork),
        ("169.254.169.254", .linkLocal), ("fe80::1%eth0", .linkLocal), ("::ffff:a9fe:a9fe", .linkLocal),
        ("0.0.0.0", .reserved), ("[::]", .reserved), ("224.0.0.1", .reserved), ("255.255.255.255", .reserved),
        ("192.0.2.1", .reserved), ("198.18.0.1", .reserved), ("ff02::1", .reserved), ("2001:db8::1", .reserved),
        ("2001::1", .reserved), ("100::1", .reserved),
        ("93.184.216.34", .global), ("172.32.0.1", .global), ("100.128.0.1", .global), ("2606:2800::1", .global),
        ("::ffff:93.184.216.34", .global), ("64:ff9b::5db8:d822", .global),
    ])
    func addressesAreClassifiedByZone(text: String, zone: NetworkZone) throws {
        #expect(try #require(NetworkAddress(text)).zone == zone)
    }

    @Test(arguments: ["example.com", "localhost", "", "1.2.3.4.5", "::g", "127.0.0.1.example"])
    func hostNamesAreNotAddresses(text: String) { #expect(NetworkAddress(text) == nil) }

    @Test func onlyTrustedHostsMayHavePrivateAddresses() {
        let policy = PeerPolicy(trustedHosts: ["files.corp"])
        #expect(policy.allows("FILES.corp"))
        #expect(policy.allows(NetworkAddress("10.0.0.1"), of: "files.corp"))
        #expect(policy.allows("elsewhere.example"))
        #expect(!policy.allows(NetworkAddress("10.0.0.1"), of: "elsewhere.example"))
        #expect(!policy.allows(nil, of: "elsewhere.example"))
        for host in ["127.0.0.1", "localhost", "a.localhost.", "[::1]", "10.0.0.1", "169.254.169.254", "0"] {
            #expect(!policy.allows(host), "\(host)")
        }
    }

    // MARK: Host names

    private func outcome(
        _ server: LocalServer, host: String, _ peers: PeerPolicy
    ) async throws -> Result<Int, FetchFailure> {
        let url = try #require(URL(string: "http://\(host):\(server.port)/ok"))
        var request = FetchRequest(url: url, maximumSize: 1_000, idleTimeout: .seconds(10), limit: .seconds(10))
        request.peers = peers
        request.proxies = nil
        request.knownAddresses = ["\(host):\(server.port)": "127.0.0.1"]
        do throws(FetchFailure) { return .success(try await Fetcher().fetch(request).status) } catch {
            return .failure(error)
        }
    }

    @Test func aNameThatResolvesToLoopbackIsRejected() async throws {
        let server = try await LocalServer.start()
        let host = "rebound.example"
        #expect(try await outcome(server, host: host, PeerPolicy()) == .failure(.forbiddenAddress(host)))
        #expect(await server.requests.isEmpty)
    }

    @Test func reusedConnectionsAreCheckedAgainstThePolicy() async throws {
        let server = try await LocalServer.start()
        let host = "trusted.example"
        #expect(try await outcome(server, host: host, PeerPolicy(trustedHosts: [host])) == .success(200))
        #expect(try await outcome(server, host: host, PeerPolicy()) == .failure(.forbiddenAddress(host)))
        #expect(await server.requests.count == 1)
    }

    // MARK: Proxies

    @Test(arguments: [
        ("https://a.example/", "http://proxy:1"), ("http://a.example/", "http://clear:2"),
        ("https://inside.corp/", nil), ("https://deep.inside.corp./", nil),
        ("https://notinside.corp/", "http://proxy:1"),
        ("https://10.1.2.3/", nil), ("https://11.1.2.3/", "http://proxy:1"), ("https://[::1]/", nil),
    ])
    func proxiesFollowTheEnvironmentVariables(url: String, proxy: String?) throws {
        let proxies = EnvironmentProxies([
            "https_proxy": "http://proxy:1", "http_proxy": "http://clear:2", "HTTP_PROXY": "http://forged:3",
            "NO_PROXY": ".inside.corp, 10.0.0.0/8,::1",
        ])
        #expect(proxies.proxy(for: try #require(URL(string: url))) == proxy)
    }

    @Test func uppercaseHTTPProxyIsIgnoredAndAllProxyIsTheFallback() throws {
        let url = try #require(URL(string: "http://a.example/"))
        #expect(EnvironmentProxies(["HTTP_PROXY": "http://forged:3"]).proxy(for: url) == nil)
        #expect(EnvironmentProxies(["ALL_PROXY": "socks5://p"]).proxy(for: url) == "socks5://p")
        #expect(EnvironmentProxies(["ALL_PROXY": "socks5://p", "no_proxy": "*"]).proxy(for: url) == nil)
    }
}
