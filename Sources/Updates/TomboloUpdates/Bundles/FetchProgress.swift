/// Counts the files and bytes of a fetch, and reports them.
actor FetchProgress {
    private let release: String
    private let total: Int
    private let report: @Sendable (UpdateEvent) async -> Void
    private var done = 0
    private var bytes = 0

    init(release: String, total: Int, report: @escaping @Sendable (UpdateEvent) async -> Void) {
        (self.release, self.total, self.report) = (release, total, report)
    }

    /// Reports that nothing has been fetched yet.
    func begin() async { await send() }

    /// Adds received files and bytes.
    func add(files: Int = 0, bytes: Int = 0) async {
        done += files
        self.bytes += bytes
        await send()
    }

    private func send() async {
        await report(.fetching(release: release, done: done, total: total, bytes: bytes))
    }
}
