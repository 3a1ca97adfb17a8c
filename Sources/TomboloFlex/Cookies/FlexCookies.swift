import TomboloEngine

/// Keeps the session cookies of one profile: puts those of the last run into it, then writes them down at each change.
@MainActor
final class FlexCookies {
    private let profile: any Profile
    private let file: CookieFile?
    private let onProblem: @MainActor (String) -> Void
    private var start: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    /// Whether the profile has the kept cookies.
    private(set) var isReady = false

    /// Begins.
    /// - Parameters:
    ///   - other: The one whose place it takes.
    ///   - clearsAll: Whether to begin with no cookies at all.
    ///   - keeps: Whether to keep any.
    init(
        _ profile: any Profile, after other: FlexCookies?, clearsAll: Bool, keeps: Bool,
        onProblem: @escaping @MainActor (String) -> Void
    ) {
        self.profile = profile
        self.onProblem = onProblem
        file = CookieFile(of: profile.storage)
        other?.stop()
        // From before the first cookie is looked at, so that no change is missed.
        let changes = keeps && file != nil ? profile.cookieChanges : nil
        let start = Task { [weak self] in
            await other?.waitUntilReady()
            await self?.begin(clearsAll: clearsAll, keeps: keeps)
        }
        self.start = start
        guard let changes else { return }
        saving = Task { [weak self] in
            await start.value
            await self?.save()
            for await _ in changes { await self?.save() }
        }
    }

    isolated deinit { saving?.cancel() }

    /// Writes nothing any longer.
    func stop() {
        saving?.cancel()
        saving = nil
    }

    /// Waits until the profile has the kept cookies.
    func waitUntilReady() async { await start?.value }

    private func begin(clearsAll: Bool, keeps: Bool) async {
        defer { isReady = true }
        do {
            if clearsAll {
                try file?.delete()
                try await profile.deleteAllCookies()
            } else if keeps, let file {
                try await restore(file.read())
            }
        } catch {
            onProblem("\(error)")
        }
    }

    /// A cookie that is there already is newer than the one that was kept.
    private func restore(_ kept: [KeptCookie]) async throws {
        let present = Set(try await profile.cookies(for: nil).map { KeptCookie($0).identity })
        for cookie in kept where !present.contains(cookie.identity) {
            do {
                try await profile.setCookie(cookie.cookie)
            } catch {
                onProblem("\(error)")
            }
        }
    }

    /// Writes down the cookies that the engine does not.
    func save() async {
        guard saving != nil, isReady, let file else { return }
        do {
            let cookies = try await profile.cookies(for: nil)
            guard saving != nil else { return }
            try file.write(cookies.filter { $0.expires == nil }.map(KeptCookie.init))
        } catch {
            onProblem("\(error)")
        }
    }
}
