/// The bytes of dictionaries that may still be read for one release.
///
/// A dictionary is a file of the device that is read and hashed as a whole. Packs, deltas and hints are not signed: those of a hostile server could name the largest
/// file of the device for each file that is missing.
actor DictionaryBudget {
    /// What is left, in bytes.
    private(set) var remaining: Int

    /// The bytes for one release. The dictionaries of a release are files of an older one, mostly one for each file.
    static let maximum = 1 << 30

    /// - Parameter bytes: The limit, in bytes.
    init(_ bytes: Int = DictionaryBudget.maximum) { remaining = bytes }

    /// Counts a dictionary that is about to be read.
    /// - Parameter size: The size of the dictionary, in bytes.
    /// - Returns: false if it exceeds the limit. It must not be read then.
    func take(_ size: Int) -> Bool {
        guard size <= remaining else { return false }
        remaining -= size
        return true
    }
}
