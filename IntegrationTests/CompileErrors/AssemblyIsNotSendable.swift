import Dovetail

func share(_ assembly: Assembly) {
    Task.detached { print(assembly) }  // error: passing closure as a 'sending' parameter risks causing data races between code in the current task and concurrent execution of the closure
}
