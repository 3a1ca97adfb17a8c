import SwiftUI
import TomboloRexxarUI

/// A container's view controller, as a view of SwiftUI. On iOS, a navigation controller shows its title and buttons.
struct ContainerRepresentable {
    let controller: RXRContainerController
}

#if canImport(UIKit)
extension ContainerRepresentable: UIViewControllerRepresentable {
    func makeUIViewController(context: Context) -> UINavigationController {
        UINavigationController(rootViewController: controller)
    }

    func updateUIViewController(_ controller: UINavigationController, context: Context) {}
}
#else
extension ContainerRepresentable: NSViewControllerRepresentable {
    func makeNSViewController(context: Context) -> RXRContainerController { controller }

    func updateNSViewController(_ controller: RXRContainerController, context: Context) {}
}
#endif
