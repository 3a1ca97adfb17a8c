/// Something that a person has to be told at once. Its answer leads back to the address field.
public enum BrowserAlert: Sendable, Hashable {
    /// There was nothing in the address field.
    case emptyAddress
    /// What was in it is no address.
    case notAnAddress(String)
    /// It has a scheme whose pages are not opened from there.
    case schemeNotShown(String)
    /// The page did not come.
    case pageNotFound
    /// The site is only to be had without encryption.
    case insecureSite(host: String)
    /// A file of the profile was damaged, and begun anew.
    case damagedFile(String)
    /// A file of the profile cannot be used; its path.
    case unusableFile(String)
    /// The disk has no room for what is to be kept.
    case diskFull
    /// A setting in the file is none, by its name.
    case settingNotUnderstood(String)
    /// A file is no list of what is not loaded; its path.
    case refusedList(String)
    /// A bookmark could not be kept.
    case bookmarkNotKept

    /// The most of a typed text that is said again.
    private static let maximumAnnounced = 100

    /// What is wrong with what was typed; nil where nothing is.
    public init?(_ typed: TypedAddress, as text: String) {
        switch typed {
        case .nothing: self = .emptyAddress
        case .unusable(.notAnAddress): self = .notAnAddress(String(text.prefix(Self.maximumAnnounced)))
        case .unusable(.scheme(let scheme)): self = .schemeNotShown(String(scheme.prefix(Self.maximumAnnounced)))
        case .page, .search: return nil
        }
    }

    /// What a person is told of a file of the profile.
    public init(_ problem: FileProblem) {
        if case .diskFull = problem { self = .diskFull } else { self = .unusableFile(problem.path) }
    }

    /// What a person is told of the history and the bookmarks; nil for what needs no words.
    public init?(_ error: LibraryError) {
        switch error {
        case .full: self = .diskFull
        case .readOnly(let path), .inUse(let path), .damaged(let path), .newer(let path), .system(let path, _):
            self = .unusableFile(path)
        case .closed, .cancelled: return nil
        }
    }

    /// What it says.
    public func message(_ texts: BrowserTexts) -> String {
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
