/// A change of a page in the library.
enum PageChange: Sendable {
    /// The page is new or changed.
    case saved(LibraryPage)
    /// The page was removed.
    case removed(Int64)
}
