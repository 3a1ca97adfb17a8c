/// Finds the existing name that is most similar to a misspelt name.
package enum NearestName {
    /// Returns the name with the smallest edit distance to `text`; of several such names, the first in alphabetical
    /// order. Nil if `names` is empty.
    package static func of(_ text: String, among names: some Sequence<String>) -> String? {
        names.min { (distance(text, $0), $0) < (distance(text, $1), $1) }
    }

    /// Whether a name is most likely a misspelling of another name: at most two bytes differ, and less than half of the
    /// shorter name.
    package static func isMisspelling(_ text: String, of name: String) -> Bool {
        let difference = distance(text, name)
        return difference <= 2 && difference * 2 < Swift.min(text.utf8.count, name.utf8.count)
    }

    /// The edit distance: the number of bytes to insert, delete or replace to turn one name into the other. Only the
    /// first 64 bytes of each name are compared.
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
