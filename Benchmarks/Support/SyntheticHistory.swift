package import Foundation
import SeededRandom

/// A history like that of a user who reads much: 4,000 sites, of which a few have most of the pages, and titles in three languages.
///
/// The history is the same in every run.
package struct SyntheticHistory: Sequence, IteratorProtocol {
    package struct Visit {
        package var url: URL
        package var title: String
        package var isTyped: Bool
        package var date: Date
    }

    package static let count = 100_000
    private static let words = [
        "apple", "bridge", "cloud", "design", "engine", "forest", "garden", "harbour", "island", "journal", "kernel",
        "library", "market", "network", "ocean", "paper", "quick", "river", "science", "travel", "update", "video",
        "weather", "yellow", "zebra", "swift", "news", "music", "photo", "recipe", "history", "language",
    ]
    private static let eastern = ["東京の天気", "プログラミング入門", "서울 여행 안내", "한국어 사전", "日本語版", "뉴스 속보", "料理のレシピ"]

    private var number = 0
    private var random = SeededGenerator(seed: 7)
    private let end = Date.now

    package init() {}

    package mutating func next() -> Visit? {
        guard number < Self.count else { return nil }
        defer { number += 1 }
        // The cube makes small numbers frequent.
        let share = Double.random(in: 0..<1, using: &random)
        let site = Int(share * share * share * 4_000)
        let (first, second) = (word(), word())
        let host =
            (site % 3 == 0 ? "www." : "")
            + "\(Self.words[site % 32])\(Self.words[site / 32 % 32])\(site / 1024).example"
        let query = number % 4 == 0 ? "?id=\(number)&from=\(word())" : ""
        let title =
            number % 5 == 0 ? Self.eastern[number / 5 % Self.eastern.count] : "\(word()) and \(word()) \(word())"
        guard let url = URL(string: "https://\(host)/\(first)/\(second)-\(number)\(query)") else { return nil }
        let age = Double.random(in: 0..<(365 * 24 * 3600), using: &random)
        return Visit(
            url: url, title: "\(title.capitalized) | \(first)", isTyped: number % 50 == 0,
            date: end.addingTimeInterval(-age))
    }

    private mutating func word() -> String { Self.words[Int.random(in: 0..<Self.words.count, using: &random)] }
}
