import Testing
import TomboloEngine
import TomboloTesting

/// A permission that an origin was granted in one profile is not granted in another.
@MainActor
@Suite struct ProfilePermissionTests {
    private static let ask = """
        return await new Promise((done) => navigator.geolocation.getCurrentPosition(
            () => done('granted'), (error) => done(error.code === error.PERMISSION_DENIED ? 'denied' : 'granted')));
        """

    private func configuration(
        _ answer: PermissionDecision, _ note: @escaping @MainActor () -> Void
    ) -> PageConfiguration {
        var configuration = PageConfiguration.anywhere
        configuration.policies.permission.append("test") { _ in
            note()
            return answer
        }
        return configuration
    }

    /// Each page of `withPage` has its own profile.
    @Test func aGrantedPermissionIsRequestedAgainInAnotherProfile() async throws {
        try await withServer { server in
            let url = server.url("/ok", host: .localhost)
            var requests = (first: 0, second: 0)
            try await withPage(.gtk, configuration: configuration(.grant) { requests.first += 1 }) { test in
                try await test.page.loadAndWait(url)
                #expect(try await test.run(Self.ask) == "granted")
                let denying = self.configuration(.deny) { requests.second += 1 }
                try await withPage(.gtk, configuration: denying) { other in
                    try await other.page.loadAndWait(url)
                    #expect(try await other.run(Self.ask) == "denied")
                }
            }
            #expect(requests.first == 1)
            #expect(requests.second == 1)
        }
    }
}
