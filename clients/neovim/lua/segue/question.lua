-- A form of its own, which is on no view: what an event needs to know. It is drawn and filled in as a screen is, in a buffer in front of
-- that of the screen. Nothing of it is kept, and nobody decides its conditions, so that it has the fields of all of them.

local fields = require("segue.fields")
local json = require("segue.json")
local schemas = require("segue.schema")
local screens = require("segue.screen")

local M = {}

local api = vim.api

---@class segue.Question: segue.Screen
local Question = setmetatable({}, { __index = screens.Screen })
Question.__index = Question

--- Asks for what fits a schema, and calls back with it. `tried` has what was `given` already, and which `errors` that had. Says whether
--- there is anything to fill in.
function M.ask(asker, title, schema, tried, take)
  local screen = {
    kind = "screen", step = title, title = title, schema = schemas.undecided(schema), ui = json.object(), entry = asker:_entry(),
    values = json.is_object(tried.given) and tried.given or json.object(), errors = tried.errors, events = json.array({}),
    submit = { allowed = true }, back = { allowed = true },
  }
  if #fields.of(screen) == 0 then return false end
  local view = {
    session = ("%s %s"):format(asker.view.session, title), revision = 0, state = "active", accepted = false, flow = asker.view.flow,
    navigation = { chain = json.array({}) }, screen = screen,
  }
  local buffer = screens.buffer(view)
  api.nvim_set_current_buf(buffer)
  screens.show(asker.engine, view, buffer, setmetatable({ asker = asker, take = take }, Question))
  return true
end

--- What is filled in is the answer.
function Question:submit()
  self:typed()
  if self:_is_unsendable() then return end
  local values = self:values(true)
  self:leave()
  self.take(values)
end

--- Goes back to the screen, without an answer.
function Question:leave()
  vim.cmd("stopinsert")
  if api.nvim_buf_is_loaded(self.asker.buffer) then api.nvim_set_current_buf(self.asker.buffer) end
  api.nvim_buf_delete(self.buffer, { force = true })
end

--- Nothing is kept, but another shape that was typed has other fields.
function Question:keep()
  if not self:_shown() then return end
  self:typed()
  self:_render(true)
end

function Question:keep_soon() end

function Question:refresh() self:_render(true) end

function Question:_decide() end

function Question:_listen() self.unlisten = function() end end

return M
