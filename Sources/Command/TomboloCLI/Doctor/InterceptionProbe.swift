import Tombolo
import TomboloEngine

/// Makes a request that must be blocked, to check whether the web process extension is loaded and intercepts requests.
@MainActor
struct InterceptionProbe {
    var profile: any Profile

    /// Returns the problem; nil if the extension intercepts requests.
    func fault() async -> String? {
        let interceptor = CountingRefusal()
        var configuration = PageView.Configuration(profile: profile, calls: CallRegistry())
        configuration.interception = RequestInterception(
            by: interceptor, of: RequestFilter(in: .named(["doctor.invalid"]), isRequired: true))
        do {
            let page = try PageView(configuration).page
            defer { page.close() }
            try await page.loadAndWait(html: "<title>tombolo doctor</title>")
            _ = try await page.evaluate("try { await fetch('https://doctor.invalid/'); } catch {}")
            return await interceptor.count > 0
                ? nil : "it is installed, but the engine did not load it, or it does not intercept requests"
        } catch let error as InterceptionError {
            return error.message
        } catch {
            return "it could not be tested: \(error)"
        }
    }
}

private actor CountingRefusal: RequestIntercepting {
    private(set) var count = 0

    @concurrent
    func decision(on request: OutgoingRequest) async -> RequestDecision {
        await note()
        return .refused
    }

    private func note() { count += 1 }
}
