/// The bytes of dictionaries that may still be read for one release.
///
/// A dictionary is a file on the device, which must be read and hashed completely. Packs, deltas and hints are not signed, so a hostile server's could name the
/// largest file on the device as the dictionary for each missing file.
actor DictionaryBudget {
    /// The remaining budget, in bytes.
    private(set) var remaining: Int

    /// The budget for one release, in bytes. The dictionaries for a release are files of an older one, usually one for
    /// each file.
    static let maximum = 1 << 30

    /// - Parameter bytes: The limit, in bytes.
    init(_ bytes: Int = DictionaryBudget.maximum) { remaining = bytes }

    /// Subtracts a dictionary that is about to be read.
    /// - Parameter size: The size of the dictionary, in bytes.
    /// - Returns: false if it exceeds the remaining budget. It must then not be read.
    func take(_ size: Int) -> Bool {
        guard size <= remaining else { return false }
        remaining -= size
        return true
    }
}
