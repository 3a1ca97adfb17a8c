/// How pages of a release that is on trial behave. All numbers are assumptions; Documentation/Fleet.md lists them.
package struct HealthModel: Sendable, Hashable {
    /// The times after which a page that works is confirmed: at least ten seconds without an error.
    package var confirmation: ClosedRange<Int32> = 11...30
    /// The times after which a page of a release that does not work on a device crashes.
    package var crash: ClosedRange<Int32> = 1...8
    /// The part of those devices on which the whole app ends, and not only the web process.
    package var endsApp = 0.3
    /// The time until a user starts an app again that has ended by itself.
    package var restart: ClosedRange<Int32> = 5...600
    /// The probability that the app is killed while a page that works is on trial.
    package var killed = 1e-4
    /// The probability that a page that works paints nothing in time, because the machine is busy.
    package var slowPaint = 1e-5

    package init() {}
}
