/// What has become of a page in the library.
enum PageChange: Sendable {
    /// It is new, or something about it is.
    case saved(LibraryPage)
    /// It is there no more.
    case removed(Int64)
}
