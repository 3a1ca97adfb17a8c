import TomboloEngine

/// Stores the session cookies of one profile. Restores those of the last run, then writes the file after each change.
@MainActor
package final class FlexCookies {
    private let profile: any Profile
    private let file: CookieFile?
    private let onProblem: @MainActor (String) -> Void
    private var start: Task<Void, Never>?
    private var saving: Task<Void, Never>?
    /// Whether the first step is complete: cookies have been restored or deleted, or an error was reported.
    package private(set) var isReady = false

    /// Starts restoring, deleting and storing cookies.
    /// - Parameters:
    ///   - other: The previous instance, which this one replaces.
    ///   - clearsAll: Whether to delete all cookies first.
    ///   - keeps: Whether to store cookies.
    init(
        _ profile: any Profile, after other: FlexCookies?, clearsAll: Bool, keeps: Bool,
        onProblem: @escaping @MainActor (String) -> Void
    ) {
        self.profile = profile
        self.onProblem = onProblem
        file = CookieFile(of: profile.storage)
        other?.stop()
        // Subscribe before the first cookie is read, so that no change is missed.
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

    func stop() {
        saving?.cancel()
        saving = nil
    }

    /// Waits until the stored cookies are in the profile, or an error was reported.
    package func waitUntilReady() async { await start?.value }

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

    /// Adds the stored cookies to the profile. A cookie that the profile already has is newer, and is kept.
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

    /// Writes the session cookies, which the engine does not store.
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
