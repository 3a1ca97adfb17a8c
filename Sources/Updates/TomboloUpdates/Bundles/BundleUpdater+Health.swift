extension BundleUpdater {
    /// Sends a report to the first origin after a random time, if this device is among those that report.
    func send(_ report: HealthReport) {
        let share = min(max(source.healthReportShare, 0), 1)
        guard share > 0, Double.random(in: 0..<1) < share, let repository = repositories.first else { return }
        let delay = healthReportDelay * Double.random(in: 0...1)
        Task {
            guard (try? await Task.sleep(for: delay)) != nil else { return }
            await repository.report(report)
        }
    }
}
