public import TomboloEngine

extension FlexComponent {
    /// Stores the session cookies of a persistent profile, which the engine does not, so that all cookies of the
    /// profile exist again when the app restarts. Off by default.
    ///
    /// Independently of this setting, all pages of a profile share its cookies; the persistent cookies of a persistent
    /// profile outlive the app until they expire, and those of an ephemeral profile end with it. Session cookies are
    /// stored in a file in the profile's folder, readable only by its owner. Turning the setting off stops storing
    /// them; cookies that were stored before are restored once it is turned on again.
    /// - Parameter clearAll: Whether to delete every cookie of the profile, including stored ones.
    public func setAutoCookieManage(_ isOn: Bool, clearAll: Bool = false) {
        keepsCookies = isOn
        clearsCookies = clearAll || (clearsCookies && profile == nil)
        if let profile { manageCookies(of: profile) }
    }

    /// Whether session cookies are stored.
    public func getAutoCookieManage() -> Bool { keepsCookies }

    /// Sets the profile of this component's page; a ``FlexWebView`` does so itself. Stored cookies are in the profile
    /// once ``cookiesAreReady()`` returns: load the first page then.
    public func manageCookies(of profile: any Profile) {
        self.profile = profile
        if keepsCookies || clearsCookies {
            let before = cookies
            cookies = FlexCookies(profile, after: before, clearsAll: clearsCookies, keeps: keepsCookies) {
                [weak self] in self?.report(.cookiesNotKept($0))
            }
            clearsCookies = false
        } else {
            cookies?.stop()
            cookies = nil
        }
    }

    /// Waits until the stored cookies are in the profile, or until all cookies are deleted if that was requested.
    public func cookiesAreReady() async { await cookies?.waitUntilReady() }

    /// Writes the cookies to the file immediately. They are written automatically a moment after each change; this is
    /// for an app that is about to end.
    public func saveCookies() async {
        await cookiesAreReady()
        await cookies?.save()
    }
}
