/// Finds the existing name that is closest to a misspelt one.
package enum NearestName {
    /// The name that takes the fewest changes of characters to get to; of several, the first in order. Nil where there is none.
    package static func of(_ text: String, among names: some Sequence<String>) -> String? {
        names.min { (distance(text, $0), $0) < (distance(text, $1), $1) }
    }

    /// How many characters have to be put in, left out or exchanged to get from one name to another; of their first 64 bytes.
    private static func distance(_ one: String, _ other: String) -> Int {
        let (one, other) = (Array(one.utf8.prefix(64)), Array(other.utf8.prefix(64)))
        var row = Array(0...other.count)
        for (index, byte) in one.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, wanted) in other.enumerated() {
                let above = row[column + 1]
                row[column + 1] = Swift.min(above + 1, row[column] + 1, diagonal + (byte == wanted ? 0 : 1))
                diagonal = above
            }
        }
        return row[other.count]
    }
}
