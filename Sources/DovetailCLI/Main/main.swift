// A client's build may build this program although its traits leave out what the tool needs; then it says so.
#if Tool
    import DovetailCommands

    runDovetail()
#else
    import Foundation

    let problem = """
        error: the package 'dovetail' is used without its trait 'Tool', so this program can do nothing: write 'traits: ["Tool"]' \
        where the package is named in Package.swift

        """
    FileHandle.standardError.write(Data(problem.utf8))
    exit(64)
#endif
