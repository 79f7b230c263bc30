# A conversation with an engine over a coprocess, for bash 5 and jq. Source it:
#
#     . clients/shell/segue.sh
#     segue_start --flows flows --store store    # the options of “segue serve”
#     ask startFlow '{"flow": "create-team"}'    # any method: its result is in `answer`, a view also in `view`
#     act submit '{"values": {…}}'               # a command for the screen that `view` shows
#     show .screen.title                         # something of the view
#     segue_stop
#
# The engine is the one that SEGUE names, else `segue` on the PATH. One that has died is started anew once, told again what it was
# told by `initialize` and `watch`, and asked again: commands carry a key, so that nothing is done twice. What is refused is said on
# stderr, and the status is 1; the answer is in `answer`, and `view` is where the session stands.

# In words that any shell understands.
if ! [ "${BASH_VERSION%%.*}" -ge 5 ] 2> /dev/null; then
  echo "segue: this needs bash 5; here is ${BASH_VERSION:-another shell}." >&2
  return 1
fi

view=null
answer=null
segue_id=0
segue_to=
segue_told=()
segue_hearing=
segue_greeting=
declare -gA segue_watched=()

# One that runs already is ended, if it was started here, and not by the shell of which this is a part.
segue_start() {
  local engine=${SEGUE:-segue}
  if ! segue_program=$(type -P "$engine"); then
    echo "segue: “$engine” is no executable file. Build it with “swift build -c release”, then set SEGUE, or put it on the PATH." >&2
    return 127
  fi
  [[ ! $segue_to || $segue_shell != "$BASHPID" ]] || segue_stop
  segue_shell=$BASHPID
  segue_greeting=
  segue_watched=()
  segue_folder=$PWD
  segue_options=("$@")
  segue_open
}

# The engine waits for a line until its pipes are in hand, since bash forgets those of one that ends at once. What bash says of a
# coprocess beside another one is not for the user; what the engine says is.
segue_open() {
  {
    coproc segue_engine {
      IFS= read -r _ && cd "$segue_folder" && exec "$segue_program" serve --framing lines "${segue_options[@]}" 2>&3 3>&-
    }
  } 3>&2 2> /dev/null
  segue_pid=$segue_engine_PID
  disown "$segue_pid"
  exec {segue_from}<&"${segue_engine[0]}" {segue_to}>&"${segue_engine[1]}"
  exec {segue_engine[0]}<&- {segue_engine[1]}>&-
  segue_write ''
}

# Ends the engine, and reads what it still says, up to its end. It is told to exit, since the end of input comes only when nobody
# holds the pipe any more, and each job in the background does.
segue_stop() {
  [[ $segue_to ]] || return 0
  segue_write '{"jsonrpc":"2.0","id":0,"method":"shutdown"}'$'\n''{"jsonrpc":"2.0","method":"exit"}' || true
  exec {segue_to}>&-
  while IFS= read -r _ <&"$segue_from"; do :; done
  exec {segue_from}<&-
  segue_to=
}

# ask METHOD [PARAMS]
ask() { segue_ask "$1" "${2:-null}" null; }

# act COMMAND [PARAMS]
act() { segue_ask "$1" "${2:-null}" "$(jq -c '{session, entry: .screen.entry?} | del(.[] | nulls)' <<< "$view")"; }

# segue_ask METHOD PARAMS PLACE: the place is the session and the entry that go with the params, or null.
segue_ask() {
  local id head request reply told shown
  if [[ ! $segue_to ]]; then
    echo "segue: there is no engine. Start one by “segue_start”." >&2
    return 1
  fi
  id=$((segue_id += 1))
  head='{"jsonrpc":"2.0","id":'$id',"result":'
  answer=null
  request=$(segue_request "$@") || return 1
  if ! segue_exchange "$request"; then
    segue_stop
    echo "segue: the engine has ended. It is started again." >&2
    segue_open || return
    segue_exchange "$segue_greeting$(printf '%s\n' "${segue_watched[@]}" "$request")" ||
      { echo "segue: the engine has ended again." >&2; return 1; }
    # What the first one had deleted, the second one does not find: it is gone, as was asked for.
    [[ $1 != deleteSession ]] || [[ $(jq '.error.data.kind? == "sessionNotFound"' <<< "$reply") != true ]] ||
      reply=$head'{}}'
  fi
  # What is told to one who asks while hearing is heard when that is done.
  while [[ ! $segue_hearing ]] && ((${#segue_told[@]})); do
    told=${segue_told[0]} segue_told=("${segue_told[@]:1}")
    segue_hearing=yes
    heard "$told" || true
    segue_hearing=
  done
  # It is cut out as text, so that its numbers stay as they are.
  if [[ $reply == "$head"* ]]; then
    answer=${reply#"$head"} answer=${answer%\}}
    segue_note "$1" "$2"
    # That of a dry run is no place to stand on.
    [[ $answer != *'"navigation":'* || $(jq 'has("navigation") and (has("preview") | not)' <<< "$answer") == false ]] || view=$answer
    return 0
  fi
  answer=${reply#*',"error":'} answer=${answer%\}}
  shown=$(jq -c '.data.view? // empty' <<< "$answer")
  [[ ! $shown ]] || view=$shown
  # The words of JSON-RPC itself say too little: behind them comes the reason, or the method that there is not.
  show '
    def hint: if .suggestion then "; did you mean “\(.suggestion)”?" else "" end;
    def why: if has("kind") then empty else .reason // (select(.method) | "“\(.method)”\(hint)") end;
    "segue: \(.data.kind // .code): \([.message, (.data // {} | why)] | join(": "))"' "$answer" >&2
  return 1
}

# The line of a request. The params go into it as they were written, since jq 1.6 would round their numbers: it says only what is to be
# put in front of them. What changes a session has a key, and a start an id for its session, so that it is done once.
segue_request() {
  local head params=$2
  head=$(jq -rn --argjson id "$id" --arg method "$1" --argjson place "$3" --arg key "$(segue_key)" '
    def refused: "the params of “\($method)” \(.)\n" | halt_error(1);
    def added:
      if $method == "startFlow" then {session: $key, idempotencyKey: $key}
      elif $method | IN("submit", "send", "back", "cancel", "dismiss", "selectTab", "fail", "saveDraft", "edit", "updateSession")
      then {idempotencyKey: $key} else {} end + $place;
    (try [inputs] catch ("are no JSON: \(.)" | refused)) |
    if length != 1 then "must be one JSON value; these are \(length)." | refused else .[0] end |
    (if . == null and $place then {} else . end) as $theirs | $theirs | type as $type |
    if $place and $type != "object" then "must be an object, since “act” adds the session and the entry." | refused else . end |
    "{\"jsonrpc\":\"2.0\",\"id\":\($id),\"method\":\($method | tojson)" + if $type == "null" then "}" else ",\"params\":" end +
    if $type != "object" then "" else
      added | with_entries(select(.key as $name | $theirs | has($name) | not)) |
      tojson[:-1] + if . != {} and $theirs != {} then "," else "" end
    end' <<< "$params" 2>&1) || { printf 'segue: %s\n' "$head" >&2; return 1; }
  # A line end stands only between values, but for a mistake in a text, which a tab is, too.
  [[ $params != *[$'\n\r']* ]] || params=${params//[$'\n\r']/$'\t'}
  case $head in
    *'}') printf '%s\n' "$head" ;;
    *:) printf '%s%s}\n' "$head" "$params" ;;
    *) [[ $params == *\{* ]] || params='{}'; printf '%s%s}\n' "$head" "${params#*\{}" ;;
  esac
}

# What an engine was told once, and goes by ever since, is kept for the one that takes its place.
segue_note() {
  local session
  case $1 in
    initialize) segue_greeting=$request$'\n' ;;
    watch | unwatch)
      session=session:$(jq -r '.session? // ""' <<< "$2")
      if [[ $1 == watch ]]; then segue_watched[$session]=$request
      elif [[ $session == session: ]]; then segue_watched=()
      else unset 'segue_watched[$session]'; fi ;;
  esac
}

# A name that nothing else has. The point between seconds and what is less is that of the locale.
segue_key() { echo "${EPOCHREALTIME//[!0-9]/-}-$$-$RANDOM"; }

# show FILTER [JSON]: something of the view, or of other JSON, for somebody to read. In a text, what could control the terminal is
# replaced, since titles and answers come from anywhere: control characters other than tab and line feed, what separates lines and
# paragraphs, and what changes the direction of what follows.
show() {
  jq -r "($1"$'\n) | if type == "string" then gsub($steering; "\ufffd") else . end' --arg steering "$segue_steering" <<< "${2-$view}"
}
segue_steering='[\x00-\x08\x0b-\x1f\x7f\x{80}-\x{9f}\x{2028}-\x{202e}\x{2066}-\x{2069}]'

# Is called with each notification, before the answer that came behind it is in `answer`; it may ask, too. Define another one behind
# this file.
heard() { :; }

# Sends a line, and reads up to its answer, which is left in `reply`. One that could not be read is answered with no id. What is told
# before waits in `segue_told`, since whoever hears it may ask, and then nothing must lie between.
segue_exchange() {
  segue_write "$1" || return
  while IFS= read -r reply <&"$segue_from"; do
    [[ $reply == '{"jsonrpc":"2.0","id":'@("$id"|null),* ]] && return
    [[ $reply == '{"jsonrpc":"2.0","id":'* ]] || segue_told+=("$reply")
  done
  return 1
}

# Writing to an engine that has died ends who writes, so that is a subshell.
segue_write() { (printf '%s\n' "$1" >&"$segue_to") 2> /dev/null; }
