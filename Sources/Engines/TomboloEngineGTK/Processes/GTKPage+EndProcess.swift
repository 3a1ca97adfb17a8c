import CWebKitGTK

extension GTKPage {
    /// Ends the web process. Does nothing if a driver controls the page, because that would end the driver's whole
    /// session.
    package func endWebProcess() {
        if webkit_web_view_is_controlled_by_automation(view) == 0 { webkit_web_view_terminate_web_process(view) }
    }
}
