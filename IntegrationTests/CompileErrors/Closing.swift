import Dovetail

final class File: Sendable {
    func close() async {}
}

final class App: Assembling {
    let context = DIContext()
    var kept: File {
        define(.lazySingleton) {
            File()
        } onClose: {
            await $0.close()
        }
    }
}

final class Leaky: Assembling {
    let context = DIContext()
    // Only what is kept can be closed.
    var file: File {
        // error: type 'ClosableScope<File>' has no member 'prototype'
        define(.prototype) {
            File()
        } onClose: {
            await $0.close()
        }
    }
}
