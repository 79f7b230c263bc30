-- What the tests have in common: an engine that ends with its test, folders, and what to hold against what.

local engine = require("segue.engine")
local json = require("segue.json")

local M = {}
local undone = {}

M.root = _G.segue_tests.root
M.executable = vim.env.SEGUE ~= "" and vim.env.SEGUE or M.root .. "/.build/release/segue"
M.examples = M.root .. "/protocol/examples"

--- Does something when the test is over.
function M.later(work) table.insert(undone, 1, work) end

function M.tear_down()
  for _, work in ipairs(undone) do
    pcall(work)
  end
  undone = {}
end

function M.engine(options)
  options = vim.tbl_extend("keep", options or {}, { executable = M.executable, flows = { M.examples }, cwd = M.root })
  if not options.store then options.memory = options.memory ~= false end
  local started = engine.start(options)
  M.later(function() started:close() end)
  return started
end

function M.folder()
  local folder = vim.fn.tempname()
  vim.fn.mkdir(folder, "p")
  M.later(function() vim.fn.delete(folder, "rf") end)
  return folder
end

--- A file that can be run, with that text.
function M.script(text)
  local path = M.folder() .. "/script"
  vim.fn.writefile(vim.split(text, "\n"), path)
  vim.loop.fs_chmod(path, 448)
  return path
end

--- A folder with a flow in it, and the name of that flow, with which its definition begins.
function M.flow(definition)
  local folder, name = M.folder(), definition:match('^{"flow": "(.-)"')
  vim.fn.writefile(vim.split(definition, "\n"), ("%s/%s.flow.json"):format(folder, name))
  return folder, name
end

function M.read(path) return table.concat(vim.fn.readfile(path), "\n") end

--- Waits until it holds; what it is that did not come is the message.
function M.wait(what, holds)
  if not vim.wait(10000, holds, 5) then error("waited in vain for " .. what, 2) end
end

function M.same(got, wanted)
  if not json.equal(got, wanted) then
    error(("got %s\nwanted %s"):format(json.encode(got), json.encode(wanted)), 2)
  end
end

--- What the function throws.
function M.thrown(work, ...)
  local worked, err = pcall(work, ...)
  if worked then error("nothing was thrown", 2) end
  return err
end

function M.running(pid) return vim.loop.kill(pid, 0) == 0 end

return M
