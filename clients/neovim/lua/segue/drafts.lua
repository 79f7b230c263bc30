-- What is typed into a screen, kept as it is typed: the engine is asked what would be wrong with it, and which fields it wants then.

local errors = require("segue.errors")
local fields = require("segue.fields")
local layout = require("segue.layout")

local api = vim.api
local PAUSE = 300 -- Milliseconds without a key, after which what was typed is kept.

---@class segue.Drafts: the part of a screen that does so
local Drafts = {}

--- Keeps what was typed after a pause, since Ctrl-C leaves insert mode without a word; not below a menu, which nothing may move.
function Drafts:keep_soon()
  vim.fn.timer_stop(self.pause or -1)
  self.pause = vim.fn.timer_start(PAUSE, function(pause)
    if vim.fn.pumvisible() == 1 then return end
    vim.fn.timer_stop(pause)
    self:keep()
  end, { ["repeat"] = -1 })
end

--- Keeps what was typed as a draft, and asks what would be wrong with it. Fields that are still empty are left alone
--- until the screen was refused once. `judged` says that a refusal has just said what is wrong.
function Drafts:keep(judged)
  if not self:_shown() then return end
  self:typed()
  local screen = fields.present(self.view.screen)
  if not self.dirty or self.busy or not screen or screen.kind ~= "screen" or not self:_has_fields() then return end
  local wrong = self:unsendable()
  if wrong then return self:_unkept(wrong) end
  self.dirty, self.keeping = false, self.keeping + 1
  local entry = screen.entry
  local function still(err) return not err and self:_shown() and self:_entry() == entry end
  self.engine:save_draft({ session = self.view, values = self:values(false) }, function(err, view)
    self.keeping = self.keeping - 1
    if not still() then return end
    if err then return self:_unkept(err) end
    self.warned = false
    self:_kept(view, still, judged)
  end)
end

-- It is tried again with the next change and the next command, and said once. Of a screen that is gone, the next view says so.
function Drafts:_unkept(err)
  self.dirty = true
  if self.warned or errors.is(err, "staleEntry") then return end
  self.warned = true
  vim.notify("Segue: what was typed could not be kept: " .. tostring(err), vim.log.levels.WARN)
end

function Drafts:_kept(view, still, judged)
  self:_undecided(view)
  if judged then view.screen.errors = self.view.screen.errors end
  self:typed()
  self:_take(view)
  api.nvim_buf_set_option(self.buffer, "modified", self.dirty)
  if judged then return end
  self:_render(true)
  self:_decide(function()
    if not self.busy then self:_preview(still) end
  end)
end

-- Asks what would be wrong, of the fields that there are now.
function Drafts:_preview(still)
  if self:unsendable() then return end
  self.engine:submit({ session = self.view, values = self:values(true), coerce = true, dryRun = true }, function(err, preview)
    if not still(err) then return end
    self:typed()
    self.errors = vim.tbl_filter(function(each)
      return self.judged or vim.trim(self.texts[layout.around(self.rows, each.path)] or "") ~= ""
    end, preview.accepted and {} or preview.screen.errors)
    self:_color()
  end)
end

-- Until they are decided anew, the conditions of a view of the same screen are those that are drawn.
function Drafts:_undecided(view)
  local screen = view.screen
  if screen.effectiveSchema == nil and fields.has_conditions(screen.schema) then screen.effectiveSchema = self.view.screen.effectiveSchema end
end

-- Asks for the conditions of the schema, if it has some, which are decided for the values that are shown. Nothing else of that
-- answer is taken: it does not follow what is not kept, as the view of a draft does.
function Drafts:_decide(go_on)
  go_on = go_on or function() end
  local screen, revision = fields.present(self.view.screen), self.view.revision
  if not screen or screen.kind ~= "screen" or not fields.has_conditions(screen.schema) then return go_on() end
  self.engine:current_screen({ session = self.view.session, effectiveSchema = true }, function(err, current)
    local decided = not err and fields.present(current.screen)
    if not self:_shown() or self.view.revision ~= revision or not decided or decided.entry ~= screen.entry then return end
    self:typed()
    local with = vim.tbl_extend("force", self.view.screen, { effectiveSchema = decided.effectiveSchema })
    self:_take(vim.tbl_extend("force", self.view, { screen = with }))
    self:_render(true)
    go_on()
  end)
end

-- What is typed decides which fields there are: it is kept, and the conditions are decided for it, before work that needs the fields.
function Drafts:_settle(work)
  self.busy = true
  local function heard(take)
    return function(err, view)
      if not err then return take(view) end
      self.busy = false
      self:_refused(err)
    end
  end
  self.engine:save_draft({ session = self.view, values = self:values(false) }, heard(function()
    self.engine:current_screen({ session = self.view.session, effectiveSchema = true }, heard(function(current)
      self.busy = false
      local screen = fields.present(current.screen)
      if not screen or screen.entry ~= self:_entry() then return self:draw(current) end
      self:_take(current)
      work()
    end))
  end))
end

return Drafts
