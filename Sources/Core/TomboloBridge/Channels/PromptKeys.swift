import TomboloSystem

/// The keys that identify documents in their prompts, which carry synchronous calls where there is no direct channel.
///
/// A document has one key, which no other document has.
struct PromptKeys {
    private var documents: [String: DocumentID] = [:]
    private var keys: [DocumentID: String] = [:]

    /// All keys; for tests.
    var all: [String] { Array(documents.keys) }

    /// The document with this key.
    func document(withKey key: Substring) -> DocumentID? { documents[String(key)] }

    /// The key of a document; makes one if there is none.
    mutating func key(for document: DocumentID) -> String {
        if let key = keys[document] { return key }
        let key = RandomToken.hexadecimal()
        (documents[key], keys[document]) = (document, key)
        return key
    }

    /// Stores the key that a document has sent.
    /// - Returns: False if the key is invalid, belongs to a document, or the document has another one.
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
