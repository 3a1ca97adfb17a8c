/// What a server remembers.
actor LocalServerState {
    private(set) var requests: [ReceivedRequest] = []
    private var answers: [String: StubResponse] = [:]

    func set(_ answer: StubResponse, at path: String) { answers[path] = answer }

    /// Notes a request and gives the answer that was laid down for it.
    func note(_ request: ReceivedRequest) -> StubResponse? {
        requests.append(request)
        return answers[request.path]
    }
}
