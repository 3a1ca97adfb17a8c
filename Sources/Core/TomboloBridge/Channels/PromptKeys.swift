import TomboloSystem

/// The keys that identify documents in prompts, which carry synchronous calls if there is no direct channel.
///
/// Each document has one key, and no two documents have the same key.
struct PromptKeys {
    private var documents: [String: DocumentID] = [:]
    private var keys: [DocumentID: String] = [:]

    /// All keys; for tests.
    var all: [String] { Array(documents.keys) }

    /// The document with this key.
    func document(withKey key: Substring) -> DocumentID? { documents[String(key)] }

    /// Returns the key of a document, and creates it if the document has none.
    mutating func key(for document: DocumentID) -> String {
        if let key = keys[document] { return key }
        let key = RandomToken.hexadecimal()
        (documents[key], keys[document]) = (document, key)
        return key
    }

    /// Stores a key that a document has sent.
    /// - Returns: False if the key is invalid or already belongs to a document, or if the document already has a key.
    mutating func note(_ key: String, of document: DocumentID) -> Bool {
        guard key.utf8.count == 32, keys[document] == nil, documents[key] == nil else { return false }
        (documents[key], keys[document]) = (document, key)
        return true
    }

    /// Removes the key of a document that has ended.
    mutating func forget(_ document: DocumentID) {
        if let key = keys.removeValue(forKey: document) { documents[key] = nil }
    }
}
