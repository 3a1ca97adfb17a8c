// What the calls of the tour carry. Members have the same names and order in the page, and arrive in that order.

/// Who is greeted.
struct Guest: Codable, Sendable {
    var name: String
}

/// How.
struct Greeting: Codable, Sendable {
    var text: String
    var letters: Int
}

/// What is ordered.
struct Order: Codable, Sendable {
    var dish: String
    var portions: Int
}

/// How long to wait.
struct Wait: Codable, Sendable {
    var milliseconds: Int
}

/// How many ticks there are to be, and the time before each.
struct Ticks: Codable, Sendable {
    var count: Int
    var milliseconds: Int
}

/// Which part of the page Swift asks about.
struct Question: Codable, Sendable {
    var selector: String
}

/// What the page says about it.
struct Heading: Codable, Sendable {
    var text: String
    var words: Int
}

/// Who sits where.
struct Party: Codable, Sendable {
    struct Seat: Codable, Sendable {
        var name: String
        var seat: Int
    }

    var guests: [Seat]
}
