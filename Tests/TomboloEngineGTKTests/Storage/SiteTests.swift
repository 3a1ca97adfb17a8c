import Testing

@testable import TomboloEngineGTK

/// The site of a host, by which the engine stores data.
@MainActor
@Suite struct SiteTests {
    @Test(arguments: [
        ("www.example.com", "example.com"), ("example.com", "example.com"), ("a.b.co.uk", "b.co.uk"),
        ("a-domain-of-more-than-thirty-bytes.com", "a-domain-of-more-than-thirty-bytes.com"),
        ("www.a-domain-of-more-than-thirty-bytes.com", "a-domain-of-more-than-thirty-bytes.com"),
        ("localhost", "localhost"), ("127.0.0.1", "127.0.0.1"),
    ])
    func theSiteOfAHostIsItsRegistrableDomain(host: String, site: String) {
        // Between the calls, memory of the same size is allocated and freed.
        var sites: Set<String> = []
        for number in 0..<1_000 {
            sites.insert(GTKProfile.site(of: host))
            sites.remove("\(host.uppercased())-\(number)")
        }
        #expect(sites == [site])
    }
}
