#if canImport(UIKit)
#else
import SwiftUI

/// The bar above a container's page on macOS. It uses SwiftUI, whose buttons take closures, whereas AppKit's buttons
/// need selectors.
struct HeaderBarContent: View {
    let title: String
    let buttons: [String]
    let pressed: @MainActor (Int) -> Void

    var body: some View {
        HStack(spacing: 8) {
            Text(verbatim: title)
            Spacer()
            ForEach(buttons.indices, id: \.self) { index in
                Button {
                    pressed(index)
                } label: {
                    Text(verbatim: buttons[index])
                }
            }
        }
        .padding(8)
    }
}
#endif
