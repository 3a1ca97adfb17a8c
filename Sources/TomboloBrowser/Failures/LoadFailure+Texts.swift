extension LoadFailure {
    /// What the error page says.
    public func explanation(_ texts: BrowserTexts) -> String {
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

    /// Whose page it would have been, as it is shown to people.
    public var site: String { SiteHost(of: url).map { ShownHost($0.name).text } ?? ShownAddress(url).text }
}
