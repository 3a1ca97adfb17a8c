import Testing

@testable import TomboloCLI

@Suite
struct AcceptedHostsTests {
    private let hosts = AcceptedHosts(names: ["My-Machine.local"])

    @Test(arguments: [
        nil, "", ":", ":8080", "evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1.evil.example",
        "localhost:", "localhost:x", "localhost:99999", "localhost:80:80", "[::1", "::1]", "[::1]x",
        "[evil.example]:80",
        "127.0.0.1@evil.example", "2130706433", "localhost/", "my-machine", "127.1",
    ])
    func hostsOtherThanTheServersAreRejected(field: String?) { #expect(!hosts.contain(field)) }

    @Test(arguments: [
        "localhost", "LOCALHOST:8080", "127.0.0.1", "127.0.0.1:1", "[::1]", "[::1]:8080", "192.168.0.7:8080",
        "my-machine.LOCAL:8080",
    ])
    func ownNamesAndAddressesAreAccepted(field: String) { #expect(hosts.contain(field)) }
}
