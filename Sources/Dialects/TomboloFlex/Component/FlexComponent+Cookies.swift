public import TomboloEngine

extension FlexComponent {
    /// Stores the session cookies of a persistent profile, which the engine does not store, so that all cookies of the
    /// profile exist again when the app restarts. Off by default.
    ///
    /// Independently of this setting, all pages of a profile share its cookies. A persistent profile's persistent
    /// cookies are kept until they expire. An ephemeral profile's cookies end with the profile. Session cookies are
    /// stored in a file in the profile's folder, which only its owner can read. If the setting is turned off, cookies
    /// are no longer stored; those stored earlier are restored when it is turned on again.
    /// - Parameter clearAll: Whether to delete all cookies of the profile, including stored ones.
    public func setAutoCookieManage(_ isOn: Bool, clearAll: Bool = false) {
        keepsCookies = isOn
        clearsCookies = clearAll || (clearsCookies && profile == nil)
        if let profile { manageCookies(of: profile) }
    }

    /// Whether session cookies are stored.
    public func getAutoCookieManage() -> Bool { keepsCookies }

    /// Sets the profile of this component's page. A ``FlexWebView`` calls this itself. Load the first page only after
    /// ``cookiesAreReady()`` has returned, because only then are the stored cookies in the profile.
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

    /// Writes the cookies to the file immediately. Normally they are written automatically shortly after each change;
    /// this function is for an app that is about to end.
    public func saveCookies() async {
        await cookiesAreReady()
        await cookies?.save()
    }
}
