/// The requests that a server has received, and the answers that a test has set.
actor LocalServerState {
    private(set) var requests: [ReceivedRequest] = []
    private var answers: [String: StubResponse] = [:]

    func set(_ answer: StubResponse, at path: String) { answers[path] = answer }

    /// Records a request and returns the answer that was set for its path.
    func note(_ request: ReceivedRequest) -> StubResponse? {
        requests.append(request)
        return answers[request.path]
    }
}
