extension LoadFailure {
    /// Returns the text of the error page.
    package func explanation(_ texts: BrowserTexts) -> String {
        let text: BrowserText =
            switch cause {
            case .hostNotFound: .failureHostNotFound
            case .connection: .failureConnection
            case .certificate: .failureCertificate
            case .insecure: .failureInsecure
            case .blocked: .failureBlocked
            case .crashed: .failureCrashed
            case .timedOut: .failureTimedOut
            case .other: .failureOther
            }
        return texts[text, site]
    }

    /// The site of the failed page, in its displayed form.
    package var site: String { SiteHost(of: url).map { DisplayHost($0.name).text } ?? DisplayAddress(url).text }
}
