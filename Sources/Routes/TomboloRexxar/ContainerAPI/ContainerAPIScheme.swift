import Foundation
package import TomboloEngine

/// The scheme under which documents request container APIs; see `web/source/dialects/rexxar/requests/redirect.js`.
package struct ContainerAPIScheme: SchemeHandling {
    package static let name = "rexxar-api"
    package static let proofField = "x-rexxar-proof"

    package let apis: ContainerAPIs
    package let bodyGuard: SchemeBodyGuard?

    /// Documents of any origin may have container APIs. The proof in a request shows whether its document has them.
    package var scope: SchemeScope { .everyDocument }

    @MainActor
    package init(_ apis: ContainerAPIs) {
        self.apis = apis
        bodyGuard = SchemeBodyGuard(field: Self.proofField, prefix: apis.secret + ".")
    }

    @concurrent
    package func response(to request: SchemeRequest) async -> SchemeResponse {
        let requested: RXRContainerRequest
        let api: any RXRContainerAPI
        do throws(ContainerAPIs.Refusal) {
            (requested, api) = try await apis.admit(request)
        } catch {
            return .failure("The container rejected the request: \(error.reason).")
        }
        let answer: RXRContainerResponse
        do {
            answer = try await api.response(to: requested)
            await apis.report(.containerAPI(requested.url, .answered(status: answer.status)))
        } catch {
            await apis.report(.containerAPI(requested.url, .failed("\(error)")))
            answer = .text("", status: 500)
        }
        return Self.response(answer, to: request.headers["origin"] ?? "")
    }

    /// Creates the engine's response, which only the requesting origin can read.
    private static func response(_ answer: RXRContainerResponse, to origin: String) -> SchemeResponse {
        let own: Set<String> = [
            "access-control-allow-origin", "access-control-allow-credentials", "access-control-expose-headers",
            "x-content-type-options", "content-length",
        ]
        var headers = answer.headers.filter { !own.contains($0.name.lowercased()) }
        if !headers.contains(where: { $0.name.lowercased() == "content-type" }) {
            headers.append(("Content-Type", "application/octet-stream"))
        }
        let names = Set(headers.map { $0.name.lowercased() }).sorted().joined(separator: ", ")
        headers += [
            ("Access-Control-Allow-Origin", origin), ("Access-Control-Allow-Credentials", "true"),
            ("Access-Control-Expose-Headers", names), ("X-Content-Type-Options", "nosniff"),
            ("Content-Length", String(answer.body.count)),
        ]
        return SchemeResponse(status: answer.status, headers: headers, body: .bytes(answer.body))
    }
}

extension ContentSecurityPolicy {
    /// The strict policy, extended so that documents can request container APIs.
    package static let strictWithContainerAPIs: ContentSecurityPolicy = {
        var policy = ContentSecurityPolicy.strict
        policy.allow(ContainerAPIScheme.name + ":", for: "connect-src")
        return policy
    }()
}
