extension BrowserTexts {
    static let english: [BrowserText: String] = [
        .warning: "Warning",
        .emptyURL: "Please enter url address you want to go.",
        .pageNotFound: "The page you requested could not be found.",
        .confirm: "Confirm",
        .addressPlaceholder: "Please enter URL address here.",
        .addressLabel: "URL Address TextField",
        .go: "Move",
        .back: "Backward",
        .forward: "Forward",
        .reload: "Reload",
        .stop: "Stop",
        .home: "Home",
        .loading: "Loading",
        .notAnAddress: "“%@” is no address of a page.",
        .schemeNotShown: "Addresses that begin with “%@:” are not opened from the address field.",
        .insecureSite: "%@ can only be reached without encryption.",
    ]
}
