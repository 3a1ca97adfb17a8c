extension CompletionIndex {
    /// Searches for matching pages, in their order, until enough are found.
    /// - Parameter search: An earlier search of the same index, whose text `query` may continue; nil for none. Pages
    ///   that the earlier search has examined are not examined again.
    func search(for query: CompletionQuery, limit: Int, continuing search: CompletionSearch?) -> CompletionSearch {
        texts.withTexts { texts in
            var found = CompletionSearch(query: query)
            if let search, query.narrows(search.query) {
                found.matches = search.matches.filter { query.matches(texts[slots[Int($0)].text]) }
                found.position = search.position
            }
            var pages = distinct(found.matches)
            while pages.count < limit, found.position < order.count {
                let number = order[found.position]
                found.position += 1
                guard signatures[Int(number)].words.covers(query.signature),
                    query.matches(texts[slots[Int(number)].text])
                else { continue }
                found.matches.append(number)
                if !pages.contains(where: { isSamePlace($0, number) }) { pages.append(number) }
            }
            return found
        }
    }

    /// Returns the results of a search as suggestions.
    func suggestions(of search: CompletionSearch, limit: Int) -> [Suggestion] {
        distinct(search.matches).prefix(limit).compactMap { Suggestion(slots[Int($0)], shown) }
    }

    private func distinct(_ numbers: [Int32]) -> [Int32] {
        var pages: [Int32] = []
        for number in numbers where !pages.contains(where: { isSamePlace($0, number) }) { pages.append(number) }
        return pages
    }

    /// Whether the addresses of two pages are equal apart from the scheme (http or https) and a slash at the end.
    private func isSamePlace(_ one: Int32, _ other: Int32) -> Bool {
        let (one, other) = (slots[Int(one)], slots[Int(other)])
        func place(_ slot: CompletionSlot) -> ArraySlice<UInt8> {
            let rest = shown[slot.url].drop { $0 != UInt8(ascii: ":") }
            return rest.last == UInt8(ascii: "/") ? rest.dropLast() : rest
        }
        return abs(one.url.count - other.url.count) < 3 && place(one) == place(other)
    }

    /// Returns the characters that complete a text to the host of the first page whose host begins with the text; nil
    /// if there is no such page, or if the text is already a known host.
    func rest(of typed: String) -> String? {
        let text = typed.lowercased()
        guard text.utf8.allSatisfy(Self.isOfHost), text != PageAddress.commonLabel,
            let query = CompletionQuery("https://" + text), let word = query.words.first
        else { return nil }
        let head = TextHead(word.withoutCommonLabel)
        return texts.withTexts { texts in
            var first: String?
            for number in order where head.begins(signatures[Int(number)].host) {
                guard let rest = texts[slots[Int(number)].text].restOfHost(after: word) else { continue }
                // A complete known host is not extended, for example to example.com.example.
                if rest.isEmpty { return nil }
                first = first ?? rest
                if !text.contains(".") { break }
            }
            return first
        }
    }

    /// Whether a byte can be part of a host. False for a slash, which ends the host, and for bytes that no host
    /// contains.
    private static func isOfHost(_ byte: UInt8) -> Bool {
        WordStarts.isPartOfWord(byte) && byte < 0x80 || "-._:[]".utf8.contains(byte)
    }
}
