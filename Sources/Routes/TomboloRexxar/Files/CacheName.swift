import Foundation
import TomboloUpdates

/// The name of a file in the original's cache: the MD5 of its key in hexadecimal digits, and the extension of its path.
///
/// The key is the file's address, or the result of ``RXRConfig/urlCacheKey``. Two different keys with the same MD5 can be constructed, so the
/// name in the store contains the key too.
struct CacheName: Hashable {
    /// The name, as in `0cc175b9c0f1b6a831c399e269772661.js`.
    let text: String
    let key: String

    init(_ url: RoutedURL, key: String? = nil) {
        self.key = key ?? url.key
        let ending = url.pathExtension
        text = Self.md5(self.key) + (ending.isEmpty ? "" : "." + ending)
    }

    /// The name of the file in the store.
    var stored: String { "\(text) \(key)" }

    private static func md5(_ text: String) -> String {
        // On a system that forbids MD5, SHA-256 is used. The name is used only in the store, so it need not match the original's.
        let bytes = Data(text.utf8)
        return DigestAlgorithm.md5.digest(of: bytes).map { Hexadecimal.text(of: $0) } ?? FileDigest(of: bytes).text
    }
}
