/// The file of the settings: a JSON object that the user may edit while the browser is closed.
///
/// Its functions block on the disk: call them off the main actor.
public struct SettingsFile: Sendable {
    /// The result of reading the file.
    public struct Content: Sendable, Hashable {
        /// The settings, with defaults in place of the invalid ones.
        public var settings: BrowserSettings
        /// The invalid settings in the file.
        public var problems: [SettingProblem]
    }

    /// The file that stores the settings as JSON.
    public let file: DurableFile

    /// Creates a settings file; reads and writes nothing.
    public init(_ file: DurableFile) { self.file = file }

    /// Reads the file. Without a ``FileReading/value`` the settings are the defaults, and the case gives the reason.
    public func read() -> FileReading<Content> {
        file.reading { json in
            BrowserSettings.read(json).map { Content(settings: $0.settings, problems: $0.problems) }
        }
    }

    /// Writes all settings atomically.
    public func write(_ settings: BrowserSettings) throws(FileProblem) { try file.replace(with: settings.json) }
}
