// Talks with `dovetail lsp` over its standard input and output. Needs no package, and knows nothing of the editor, so that
// it is tested with Node alone.
"use strict";
const { spawn } = require("child_process");

class Server {
  /** @param handle answers what the server asks or tells: (method, parameters) => result */
  constructor(path, folder, handle) {
    this.waiting = new Map();
    this.handle = handle;
    this.number = 0;
    this.buffer = Buffer.alloc(0);
    this.process = spawn(path, ["lsp"], { cwd: folder, stdio: ["pipe", "pipe", "inherit"] });
    this.process.stdout.on("data", (data) => this.read(data));
    this.ended = new Promise((resolve) => {
      this.process.on("exit", resolve);
      this.process.on("error", (error) => {
        this.handle("window/logMessage", { type: 1, message: `${path} can't be started: ${error.message}` });
        resolve(null);
      });
    });
    this.process.stdin.on("error", () => {});
  }

  tell(method, params) {
    this.write({ jsonrpc: "2.0", method, params });
  }

  /** Answers with null where the server can't. */
  ask(method, params) {
    const id = ++this.number;
    this.write({ jsonrpc: "2.0", id, method, params });
    const answer = new Promise((resolve) => this.waiting.set(id, resolve));
    return Promise.race([answer, this.ended.then(() => null)]);
  }

  async end() {
    await this.ask("shutdown", {});
    this.tell("exit", {});
    return this.ended;
  }

  write(message) {
    const body = Buffer.from(JSON.stringify(message), "utf8");
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  read(data) {
    this.buffer = Buffer.concat([this.buffer, data]);
    for (;;) {
      const end = this.buffer.indexOf("\r\n\r\n");
      if (end < 0) return;
      const length = Number(/content-length: *(\d+)/i.exec(this.buffer.subarray(0, end).toString())[1]);
      if (this.buffer.length < end + 4 + length) return;
      const message = JSON.parse(this.buffer.subarray(end + 4, end + 4 + length).toString());
      this.buffer = this.buffer.subarray(end + 4 + length);
      this.receive(message);
    }
  }

  receive(message) {
    if (message.method === undefined) {
      const resolve = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (resolve) resolve(message.result ?? null);
      return;
    }
    const result = this.handle(message.method, message.params);
    if (message.id !== undefined) this.write({ jsonrpc: "2.0", id: message.id, result: result ?? null });
  }
}

module.exports = { Server };
