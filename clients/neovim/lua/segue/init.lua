-- Segue in Neovim: `require("segue").setup({ flows = { "~/flows" } })`, then `:Segue FLOW`.
-- One engine serves all sessions of this Neovim; it is started when it is needed first, and ends with it.

local actions = require("segue.actions")
local ask = require("segue.ask")
local engine = require("segue.engine")
local errors = require("segue.errors")
local fields = require("segue.fields")
local json = require("segue.json")
local screen = require("segue.screen")

local M = {}

local HIGHLIGHTS = {
  Title = "Title", Rule = "NonText", Crumbs = "Comment", Progress = "Special", Label = "Identifier", Required = "DiagnosticError",
  Heading = "Statement", Hint = "Comment", Button = "Pmenu", ButtonMain = "PmenuSel", Disabled = "NonText", Tab = "TabLine",
  TabSelected = "TabLineSel", Notice = "DiagnosticInfo", Error = "DiagnosticError", Done = "String",
}

local options, running, handlers = {}, nil, {}

--- Says where the engine, the flows and the sessions are: see `segue.Options`. A running engine is closed; where its sessions are
--- shown, they go on with the one that takes its place.
---@param given? segue.Options
function M.setup(given)
  engine.check(given or {})
  local before = running
  M.close()
  options = given or {}
  M._try(function() screen.move(before, M.engine) end)
end

--- Lets a function do the actions of that name: see `segue.actions`.
function M.on(name, handler)
  actions.check(name, handler)
  handlers[name] = handler
  if running then running:on(name, handler) end
end

--- The engine of this Neovim. Throws `engineNotFound`.
function M.engine()
  if running then return running end
  running = engine.start(vim.tbl_extend("keep", options, { on_restart = M._restarted, on_error = M._failed }))
  for name, handler in pairs(handlers) do
    running:on(name, handler)
  end
  return running
end

--- Starts a flow and shows it in the current window. `params` are those of `startFlow`. An input that is refused is asked for.
function M.open(params)
  params = vim.tbl_extend("keep", params, { session = params.flow and ("%s-%s"):format(params.flow:sub(1, 55), engine.key():sub(1, 8)) })
  M._try(function() M._enter(screen.show(M.engine(), M.engine():start_flow(params))) end, function(err)
    if not errors.is(err, "inputInvalid") then return end
    ask.json("Input (JSON): ", function(input) M.open(vim.tbl_extend("force", params, { input = input })) end,
      params.input and json.encode(params.input))
  end)
end

--- Shows a session that there is already; without an id, one that is chosen of those that are active.
function M.resume(session)
  M._try(function()
    if session then return M._enter(screen.show(M.engine(), M.engine():current_screen({ session = session }))) end
    M._choose(M.engine():list_sessions({ state = "active" }).sessions, "Which session?", function(each)
      return ("%s  %s  %s"):format(each.flow.id or each.flow, each.updatedAt, each.session)
    end, function(each) M.resume(each.session) end)
  end)
end

--- Starts one of all flows.
function M.choose()
  M._try(function()
    M._choose(M.engine():list_flows().flows, "Which flow?", function(flow)
      return flow.title and flow.title ~= vim.NIL and ("%s (%s)"):format(flow.title, flow.id) or flow.id
    end, function(flow) M.open({ flow = flow.id }) end)
  end)
end

--- Shows the session that a buffer is named after: `:e segue://SESSION`.
function M.read(buffer, name)
  local known = screen.of(buffer)
  if known then
    known:_render(true)
    return known:refresh()
  end
  -- Until there is a session, nothing is typed, and nothing written.
  vim.api.nvim_buf_set_option(buffer, "modifiable", false)
  vim.api.nvim_buf_set_option(buffer, "buftype", "nofile")
  M._try(function()
    local shown = screen.show(M.engine(), M.engine():current_screen({ session = name:gsub("^segue://", "") }), buffer)
    -- The command that reads the buffer puts the cursor at its top when it is over.
    vim.schedule(function() shown:_place() end)
  end)
end

--- Ids of flows that begin so.
function M.flows(lead)
  local worked, listed = pcall(function() return M.engine():list_flows().flows end)
  local ids = vim.tbl_map(function(flow) return flow.id end, worked and listed or {})
  return vim.tbl_filter(function(id) return vim.startswith(id, lead) end, ids)
end

--- Keeps what was typed, and ends the engine.
function M.close()
  if not running then return end
  screen.keep()
  running:close()
  running = nil
end

function M._enter(shown)
  vim.api.nvim_set_current_buf(shown.buffer)
  shown:_place()
end

function M._choose(items, prompt, format, done)
  if #items == 0 then return vim.notify("Segue: there are none.", vim.log.levels.WARN) end
  vim.ui.select(items, { prompt = prompt, format_item = format }, function(item)
    if item then done(item) end
  end)
end

-- What is refused is a message, and may go on then; what is wrong with this program is an error.
function M._try(work, go_on)
  local worked, err = pcall(work)
  if worked then return end
  if not errors.is(err) then error(err, 0) end
  local details = vim.tbl_map(M._placed, err.data.errors or err.data.diagnostics or {})
  vim.notify("Segue: " .. tostring(err) .. table.concat(details), vim.log.levels.ERROR)
  if go_on then vim.schedule(function() go_on(err) end) end
end

-- What is wrong with an input, at its path, or with a flow, at its place in the file.
function M._placed(each)
  local place = each.path or each.line and ("%sline %d, column %d"):format(each.file and each.file .. ", " or "", each.line, each.column)
    or each.pointer
  local hint = fields.present(each.hint)
  return ("\n  %s%s%s"):format(place and place .. ": " or "", each.message, hint and " " .. hint or "")
end

function M._restarted(death)
  local what = options.memory and "; each session was in memory only, and is lost." or ", and everything goes on."
  vim.notify("Segue: " .. tostring(death) .. " It was started again" .. what, vim.log.levels.WARN)
end

function M._failed(err) vim.notify("Segue: " .. tostring(err), vim.log.levels.ERROR) end

--- Defines the colors, as links that a color scheme may define otherwise.
function M.highlights()
  for name, link in pairs(HIGHLIGHTS) do
    vim.api.nvim_set_hl(0, "Segue" .. name, { link = link, default = true })
  end
end

return M
