package import Foundation

/// The order file that comes with the program.
package nonisolated enum SampleStore {
    package static var file: URL? { Bundle.module.url(forResource: "orders", withExtension: "json") }
}
