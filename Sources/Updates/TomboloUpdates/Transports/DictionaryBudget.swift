import Foundation

/// The bytes of dictionaries that may still be read.
///
/// A dictionary is read and hashed for each body that names it. Without a limit, a hostile server could name the largest file of the device in all bodies.
actor DictionaryBudget {
    /// Limit of all dictionaries together, in bytes.
    static let maximum = 1 << 30

    private var left: Int

    /// - Parameter limit: The limit, in bytes.
    init(_ limit: Int = maximum) { left = limit }

    /// Counts the dictionary of a body.
    /// - Returns: false if it exceeds the limit.
    func admits(_ body: Data, _ files: KnownFiles) async -> Bool {
        guard let named = try? CompressedBody.dictionary(of: body), let size = await files.size(of: named) else {
            return true
        }
        left -= min(size, left + 1)
        return left >= 0
    }
}
