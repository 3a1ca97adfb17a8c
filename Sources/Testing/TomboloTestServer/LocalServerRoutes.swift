import FlyingFox
import Foundation

/// Returns the answer to a request; ``LocalServer`` has the table of routes.
struct LocalServerRoutes: HTTPHandler {
    let state: LocalServerState
    let files: LocalServerFiles

    @concurrent
    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
        var headers: [String: String] = [:]
        for (header, value) in request.headers {
            let name = header.rawValue.lowercased()
            headers[name] = headers[name].map { "\($0), \(value)" } ?? value
        }
        let received = ReceivedRequest(
            method: request.method.rawValue, path: request.path,
            query: request.target.query(), headers: headers,
            body: String(decoding: try await request.bodyData, as: UTF8.self))
        if let answer = await state.note(received) { return HTTPResponse(answer) }
        return try await answer(received, request.query)
    }

    private func answer(_ request: ReceivedRequest, _ query: [HTTPRequest.QueryItem]) async throws -> HTTPResponse {
        let steps = request.path.split(separator: "/").map(String.init)
        switch steps.first {
        case "ok": return .page("OK")
        case "redirect": return redirect(steps, query)
        case "delay":
            try await Task.sleep(for: .milliseconds(steps.dropFirst().first.flatMap(Int.init) ?? 0))
            let next = ReceivedRequest(
                method: request.method, path: query["then"] ?? "/ok", query: request.query, headers: request.headers,
                body: request.body)
            return try await answer(next, query.filter { $0.name != "then" })
        case "status":
            let status = steps.dropFirst().first.flatMap(Int.init) ?? 200
            return .page("Status \(status)", status: status)
        case "drop":
            guard steps.dropFirst().first == "body" else { return HTTPResponse(webSocket: Refusal()) }
            return body(query, type: "text/html; charset=utf-8")
        case "cookies": return cookies(query)
        case "echo": return try HTTPResponse(.json(request))
        case "download":
            var response = body(query, type: "application/octet-stream")
            response.headers[.contentDisposition] = "attachment; filename=\"\(query["name"] ?? "file.bin")\""
            return response
        default: return try await files.response(to: request)
        }
    }

    private func redirect(_ steps: [String], _ query: [HTTPRequest.QueryItem]) -> HTTPResponse {
        var target = query["to"] ?? "/ok"
        switch steps.dropFirst().first {
        case "loop": target = "/redirect/loop"
        case "chain":
            let rest = (steps.last.flatMap(Int.init) ?? 1) - 1
            target = rest > 0 ? "/redirect/chain/\(rest)" : "/ok"
        default: break
        }
        return HTTPResponse(
            StubResponse(status: query["status"].flatMap(Int.init) ?? 302, headers: [("Location", target)]))
    }

    private func cookies(_ query: [HTTPRequest.QueryItem]) -> HTTPResponse {
        let attributes = query["attributes"] ?? ""
        let fields = query.filter { $0.name != "attributes" }.map {
            ("Set-Cookie", "\($0.name)=\($0.value)\(attributes)")
        }
        return HTTPResponse(.html("<!DOCTYPE html><title>Cookies</title>", headers: fields))
    }

    private func body(_ query: [HTTPRequest.QueryItem], type: String) -> HTTPResponse {
        let length = query["length"].flatMap(Int.init)
        let bytes = PacedBytes(
            length: length ?? query["unknown"].flatMap(Int.init) ?? 100_000,
            chunk: query["chunk"].flatMap(Int.init) ?? 4096,
            delay: .milliseconds(query["delay"].flatMap(Int.init) ?? 0), dropsAfter: query["after"].flatMap(Int.init))
        let sequence = length.map { HTTPBodySequence(from: bytes, count: $0, suggestedBufferSize: bytes.chunk) }
        return HTTPResponse(
            statusCode: .ok, headers: [.contentType: type],
            body: sequence ?? HTTPBodySequence(from: bytes, suggestedBufferSize: bytes.chunk))
    }
}

/// Fails before the head of the answer is written, so that the server closes the connection.
private struct Refusal: WSHandler {
    func makeFrames(for client: AsyncThrowingStream<WSFrame, any Error>) async throws -> AsyncStream<WSFrame> {
        throw PacedBytes.Dropped()
    }
}

extension HTTPResponse {
    fileprivate init(_ answer: StubResponse) {
        var fields = HTTPHeaders()
        for (name, value) in answer.headers { fields.addValue(value, for: HTTPHeader(name)) }
        self.init(statusCode: HTTPStatusCode(answer.status, phrase: ""), headers: fields, body: answer.body)
    }

    fileprivate static func page(_ text: String, status: Int = 200) -> HTTPResponse {
        HTTPResponse(
            .html("<!DOCTYPE html><meta charset=\"utf-8\"><title>\(text)</title><p>\(text)</p>", status: status))
    }
}

extension StubResponse {
    fileprivate static func json(_ value: some Encodable) throws -> StubResponse {
        StubResponse(headers: [("Content-Type", "application/json")], body: try JSONEncoder().encode(value))
    }
}
