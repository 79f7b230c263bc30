-- The transcripts of protocol/transcripts as turns: `{ mark = "$" | "-->", text, line, expected = { text, … } }`.
-- Their format is described at the top of Tests/Process/transcript.py.

local M = {}

local MARKS = { "$", "-->", "<--" }

local function mark_of(line)
  for _, mark in ipairs(MARKS) do
    if line:sub(1, #mark + 1) == mark .. " " then return mark, line:sub(#mark + 2) end
  end
end

--- The turns of a file.
function M.turns(lines)
  local turns, inside, text = {}, false, nil
  local function close(piece)
    if not piece then return end
    local joined = table.concat(piece.lines, "\n")
    if piece.mark == "<--" then
      table.insert(turns[#turns].expected, joined)
    else
      turns[#turns + 1] = { mark = piece.mark, text = joined, line = piece.line, expected = {} }
    end
  end
  for number, line in ipairs(lines) do
    local mark, rest = mark_of(line)
    if line:sub(1, 3) == "```" then
      close(text)
      inside, text = not inside and vim.trim(line) == "```transcript", nil
    elseif inside and mark then
      close(text)
      text = { mark = mark, lines = { rest }, line = number }
    elseif inside and vim.trim(line) ~= "" then
      assert(text, ("line %d: in a transcript a line begins with '$ ', '--> ' or '<-- '"):format(number))
      table.insert(text.lines, line)
    else
      close(text)
      text = nil
    end
  end
  close(text)
  return turns
end

return M
