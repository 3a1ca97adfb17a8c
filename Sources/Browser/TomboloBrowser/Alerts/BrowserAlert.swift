/// An alert for the user. After the user has confirmed it, the address field gets the keyboard focus.
package enum BrowserAlert: Sendable, Hashable {
    /// The address field was empty.
    case emptyAddress
    /// The typed text is not an address.
    case notAnAddress(String)
    /// The typed text has a scheme whose pages are not opened from the address field.
    case schemeNotShown(String)
    /// The page failed to load.
    case pageNotFound
    /// A connection without encryption, which is not allowed for the site.
    case insecureSite(host: String)
    /// A file of the profile was damaged, and replaced with a new one; its path.
    case damagedFile(String)
    /// A file of the profile cannot be used; its path.
    case unusableFile(String)
    /// The disk is full, and data cannot be saved.
    case diskFull
    /// A setting in the file is invalid; its name.
    case settingNotUnderstood(String)
    /// A file is not a valid content-blocking list; its path.
    case refusedList(String)
    /// A bookmark could not be saved.
    case bookmarkNotKept

    /// Maximum length of the typed text that a message repeats, in characters.
    private static let maximumAnnounced = 100

    /// Creates the alert for an unusable typed text; nil if the text is usable.
    package init?(_ typed: TypedAddress, as text: String) {
        switch typed {
        case .nothing: self = .emptyAddress
        case .unusable(.notAnAddress): self = .notAnAddress(String(text.prefix(Self.maximumAnnounced)))
        case .unusable(.scheme(let scheme)): self = .schemeNotShown(String(scheme.prefix(Self.maximumAnnounced)))
        case .page, .search: return nil
        }
    }

    /// Creates the alert for a problem with a file of the profile.
    package init(_ problem: FileProblem) {
        if case .diskFull = problem { self = .diskFull } else { self = .unusableFile(problem.path) }
    }

    /// Creates the alert for an error of the history and the bookmarks; nil if the user need not be notified.
    package init?(_ error: LibraryError) {
        switch error {
        case .full: self = .diskFull
        case .readOnly(let path), .inUse(let path), .damaged(let path), .newer(let path), .system(let path, _):
            self = .unusableFile(path)
        case .closed, .cancelled: return nil
        }
    }

    /// The message of the alert in the language of `texts`.
    package func message(_ texts: BrowserTexts) -> String {
        switch self {
        case .emptyAddress: texts[.emptyURL]
        case .notAnAddress(let text): texts[.notAnAddress, text]
        case .schemeNotShown(let scheme): texts[.schemeNotShown, scheme]
        case .pageNotFound: texts[.pageNotFound]
        case .insecureSite(let host): texts[.insecureSite, host]
        case .damagedFile(let path): texts[.damagedFile, path]
        case .unusableFile(let path): texts[.unusableFile, path]
        case .diskFull: texts[.diskFull]
        case .settingNotUnderstood(let name): texts[.settingNotUnderstood, name]
        case .refusedList(let path): texts[.refusedList, path]
        case .bookmarkNotKept: texts[.bookmarkNotKept]
        }
    }
}
