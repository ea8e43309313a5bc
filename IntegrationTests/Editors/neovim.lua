-- A session of Neovim with the server: opens a file, waits for the findings, edits, and asks. Writes down what it saw.
local folder, tool = vim.env.FOLDER, vim.env.TOOL
local function write(text) io.stdout:write(text .. "\n") end
local function findings()
  local list = {}
  for _, each in ipairs(vim.diagnostic.get(0)) do
    table.insert(list, string.format("%d:%d %s", each.lnum + 1, each.col + 1, each.code or "?"))
  end
  return table.concat(list, ", ")
end
local function await(expected)
  local isThere = vim.wait(20000, function() return findings() == expected end, 20)
  write((isThere and "found: " or "NOT found: ") .. findings())
end

vim.cmd("edit " .. folder .. "/Sources/App.swift")
local id = vim.lsp.start_client({ name = "dovetail", cmd = { tool, "lsp" }, root_dir = folder })
vim.lsp.buf_attach_client(0, id)
vim.wait(20000, function() return #vim.lsp.buf_get_clients(0) > 0 and vim.lsp.get_client_by_id(id).initialized end, 20)

vim.cmd([[5substitute/lazySingleton/weakSingleton/]])
await("6:62 captive-dependency")
local function ask(method, line, character)
  local answers = vim.lsp.buf_request_sync(0, method, {
    textDocument = vim.lsp.util.make_text_document_params(), position = { line = line, character = character },
  }, 20000)
  return answers and answers[id] and answers[id].result
end
write("definition: " .. ask("textDocument/definition", 5, 62)[1].range.start.line + 1)
local lenses = ask("textDocument/codeLens", 0, 0)
table.sort(lenses, function(a, b) return a.range.start.line < b.range.start.line end)
for _, lens in ipairs(lenses) do write("lens: " .. lens.command.title) end
vim.cmd("silent undo")
await("")
vim.lsp.stop_client(id)
vim.cmd("quit!")
