import Dovetail

func share(_ assembly: Assembly) {
    // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
    Task.detached { print(assembly) }
}
