public import TomboloEngine

extension FlexComponent {
    /// Keeps the session cookies of a persistent profile, which the engine forgets, so that all cookies of the profile
    /// are there again when the app starts anew. Off by default.
    ///
    /// All pages of a profile share its cookies, those of a persistent one outlive the app as long as they say, and
    /// those of an ephemeral one are gone with it: that is so without this. What is kept is a file in the profile's
    /// folder, readable by its owner only. Turned off, nothing is kept from then on, and what was kept before is there
    /// again once it is turned on.
    /// - Parameter clearAll: Deletes every cookie of the profile, those that are kept included.
    public func setAutoCookieManage(_ isOn: Bool, clearAll: Bool = false) {
        keepsCookies = isOn
        clearsCookies = clearAll || (clearsCookies && profile == nil)
        if let profile { manageCookies(of: profile) }
    }

    /// Whether it is on.
    public func getAutoCookieManage() -> Bool { keepsCookies }

    /// Says which profile the page of this component has; a ``FlexWebView`` does so itself. Kept cookies are in the
    /// profile once ``cookiesAreReady()`` returns: load the first page then.
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

    /// Waits until the kept cookies are in the profile, or all are deleted where that was asked for.
    public func cookiesAreReady() async { await cookies?.waitUntilReady() }

    /// Writes the cookies down now. They are written a moment after each change by themselves: this is for an app that
    /// is about to end.
    public func saveCookies() async {
        await cookiesAreReady()
        await cookies?.save()
    }
}
