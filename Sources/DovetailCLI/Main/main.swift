// A client's build may build this program although its traits leave out what the tool needs; then it is empty.
#if Tool
    import DovetailCommands

    runDovetail()
#endif
