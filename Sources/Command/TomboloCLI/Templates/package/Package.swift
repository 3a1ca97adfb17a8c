// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "__product__",
    products: [.executable(name: "__product__", targets: ["__module__"])],
    dependencies: [.package(__dependency__)],
    targets: [
        .executableTarget(
            name: "__module__",
            dependencies: [
                .product(name: "Tombolo", package: "__tombolo__"),
                .product(name: "TomboloRelease", package: "__tombolo__"),
                __products__,
            ],
            resources: [.copy("pages")]),
        .testTarget(
            name: "__module__Tests",
            dependencies: [
                "__module__",
                .product(name: "Tombolo", package: "__tombolo__"),
                .product(name: "TomboloTesting", package: "__tombolo__"),
            ]),
    ])
