// Shows in Visual Studio Code what `dovetail lsp` knows of the object graph.
"use strict";
const vscode = require("vscode");
const { Server } = require("./server");

let servers = [];

function range(value) {
  return new vscode.Range(value.start.line, value.start.character, value.end.line, value.end.character);
}

function location(value) {
  return new vscode.Location(vscode.Uri.parse(value.uri), range(value.range));
}

function start(folder, context) {
  const diagnostics = vscode.languages.createDiagnosticCollection("dovetail");
  const lensesChanged = new vscode.EventEmitter();
  const path = vscode.workspace.getConfiguration("dovetail").get("path");
  const log = vscode.window.createOutputChannel("Dovetail");

  const server = new Server(path, folder.uri.fsPath, (method, params) => {
    switch (method) {
      case "textDocument/publishDiagnostics":
        diagnostics.set(vscode.Uri.parse(params.uri), params.diagnostics.map(diagnostic));
        return undefined;
      case "workspace/codeLens/refresh":
        lensesChanged.fire();
        return null;
      case "window/showMessage":
        vscode.window.showInformationMessage(params.message);
        return undefined;
      case "window/logMessage":
        log.appendLine(params.message);
        return undefined;
      case "window/showDocument":
        vscode.window.showTextDocument(vscode.Uri.parse(params.uri), { selection: range(params.selection) });
        return { success: true };
      default:
        return null;
    }
  });

  function diagnostic(value) {
    const severity = value.severity === 1 ? vscode.DiagnosticSeverity.Error : vscode.DiagnosticSeverity.Warning;
    const result = new vscode.Diagnostic(range(value.range), value.message, severity);
    result.source = value.source;
    result.code = value.code;
    result.relatedInformation = (value.relatedInformation ?? []).map(
      (note) => new vscode.DiagnosticRelatedInformation(location(note.location), note.message));
    return result;
  }

  const identifier = (document) => ({ uri: document.uri.toString() });
  const isOurs = (document) =>
    document.languageId === "swift" && vscode.workspace.getWorkspaceFolder(document.uri)?.uri.toString() === folder.uri.toString();
  const open = (document) => isOurs(document) && server.tell("textDocument/didOpen", {
    textDocument: { ...identifier(document), languageId: "swift", version: document.version, text: document.getText() },
  });

  const ready = server.ask("initialize", {
    processId: process.pid,
    rootUri: folder.uri.toString(),
    capabilities: {
      window: { showDocument: { support: true } },
      workspace: { codeLens: { refreshSupport: true } },
    },
  }).then(() => {
    server.tell("initialized", {});
    vscode.workspace.textDocuments.forEach(open);
  });
  const ask = async (method, params) => {
    await ready;
    return server.ask(method, params);
  };

  const selector = { language: "swift", pattern: new vscode.RelativePattern(folder, "**/*.swift") };
  const watcher = vscode.workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, "**/*.{swift,json,pbxproj}"));
  const changed = (type) => (uri) =>
    server.tell("workspace/didChangeWatchedFiles", { changes: [{ uri: uri.toString(), type }] });

  context.subscriptions.push(
    diagnostics, log, watcher, watcher.onDidCreate(changed(1)), watcher.onDidChange(changed(2)),
    watcher.onDidDelete(changed(3)),
    vscode.workspace.onDidOpenTextDocument(open),
    vscode.workspace.onDidCloseTextDocument((document) =>
      isOurs(document) && server.tell("textDocument/didClose", { textDocument: identifier(document) })),
    vscode.workspace.onDidChangeTextDocument((event) => isOurs(event.document) && server.tell("textDocument/didChange", {
      textDocument: { ...identifier(event.document), version: event.document.version },
      contentChanges: event.contentChanges.map((change) => ({
        range: { start: change.range.start, end: change.range.end }, text: change.text,
      })),
    })),
    vscode.languages.registerCodeLensProvider(selector, {
      onDidChangeCodeLenses: lensesChanged.event,
      provideCodeLenses: async (document) =>
        ((await ask("textDocument/codeLens", { textDocument: identifier(document) })) ?? []).map((lens) =>
          new vscode.CodeLens(range(lens.range), {
            title: lens.command.title, command: "dovetail.ask", arguments: [folder.uri.toString(), lens.command],
          })),
    }),
    vscode.languages.registerHoverProvider(selector, {
      provideHover: async (document, position) => {
        const hover = await ask("textDocument/hover", { textDocument: identifier(document), position });
        return hover && new vscode.Hover(new vscode.MarkdownString(hover.contents.value));
      },
    }),
    vscode.languages.registerDefinitionProvider(selector, {
      provideDefinition: async (document, position) =>
        ((await ask("textDocument/definition", { textDocument: identifier(document), position })) ?? []).map(location),
    }),
    vscode.languages.registerCodeActionsProvider(selector, {
      provideCodeActions: async (document, where) =>
        ((await ask("textDocument/codeAction", {
          textDocument: identifier(document), range: { start: where.start, end: where.end }, context: { diagnostics: [] },
        })) ?? []).map((action) => {
          const result = new vscode.CodeAction(action.title, vscode.CodeActionKind.QuickFix);
          result.edit = new vscode.WorkspaceEdit();
          for (const [uri, edits] of Object.entries(action.edit.changes)) {
            result.edit.set(vscode.Uri.parse(uri), edits.map((edit) => new vscode.TextEdit(range(edit.range), edit.newText)));
          }
          return result;
        }),
    }));
  return { folder, server };
}

function activate(context) {
  servers = (vscode.workspace.workspaceFolders ?? []).map((folder) => start(folder, context));
  context.subscriptions.push(
    vscode.commands.registerCommand("dovetail.ask", (folder, command) =>
      servers.find((each) => each.folder.uri.toString() === folder)?.server.ask("workspace/executeCommand", {
        command: command.command, arguments: command.arguments,
      })));
}

function deactivate() {
  return Promise.all(servers.map((each) => each.server.end()));
}

module.exports = { activate, deactivate };
