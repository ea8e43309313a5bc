// The connection that the extension uses, without the editor.
"use strict";
const fs = require("fs");
const { pathToFileURL } = require("url");
const { Server } = require("../../Editors/vscode/server");
const { FOLDER, TOOL } = process.env;

const uri = pathToFileURL(`${FOLDER}/Sources/App.swift`).toString();
const text = fs.readFileSync(`${FOLDER}/Sources/App.swift`, "utf8");

async function main() {
  const server = new Server(TOOL, FOLDER, (method, params) => {
    if (method !== "textDocument/publishDiagnostics") return null;
    console.log(`found: ${params.diagnostics.map((each) => `${each.range.start.line + 1} ${each.code}`).join(", ")}`);
    return undefined;
  });
  const greeting = await server.ask("initialize", { rootUri: pathToFileURL(FOLDER).toString(), capabilities: {} });
  console.log(`server: ${greeting.serverInfo.name}`);
  server.tell("initialized", {});
  const changed = text.replace(".lazySingleton) { Clock", ".weakSingleton) { Clock");
  server.tell("textDocument/didOpen", { textDocument: { uri, languageId: "swift", version: 1, text: changed } });
  const lenses = await server.ask("textDocument/codeLens", { textDocument: { uri } });
  console.log(`lenses: ${lenses.length}`);
  console.log(`exit: ${await server.end()}`);
}
main();
