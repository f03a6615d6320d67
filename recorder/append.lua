--[[ Appends what several commands write to a match, one after the other; each wholly or not at all.

  KEYS[1] events   stream; version n is entry n-0; fields e (compact JSON) and h (hash and more: recorder/entry.py)
  KEYS[2] about    stream, likewise, with its own versions
  KEYS[3] keys     hash: idempotency key -> 32 bytes of digest, then "<first> <version> <about>"
  KEYS[4] parts    hash: <events|about>.<version>.<part> -> 16 bytes of salt, then JSON
  KEYS[5] feed     stream of the partition: m <match>, v <version of events> and/or a <version of about>
  KEYS[6] matches  sorted set of the partition: match -> ms of its creation
  ARGV[1] match         ARGV[2] ms of creation
  ARGV[3] expected head of events, or ""       ARGV[4] its 32 bytes of hash, or "" not to compare
  ARGV[5] expected head of about, or ""        ARGV[6] its 32 bytes of hash, or "" not to compare
  ARGV[7] how many commands follow; of each: idempotency key, or ""; digest; how many events, about entries and parts
  it has; then these: e and h each, e and h each, field and value each

  Returns for each command {"appended" | "replayed" | "reused" | "conflict" | "diverged", first, version, about}; the
  first one that is not appended is the last of them: nothing of it and of those behind it is written.
    appended   first version written to events (0: none), then both heads
    replayed   the key is known with this digest: what "appended" said then
    reused     the key is known with another digest: likewise
    conflict   a head is not the expected one: 0, then both heads
    diverged   the head is the expected one, but the caller's past is not this one: 0, then both heads

  Runs under an allow-list: only xadd xlen xrevrange hget hsetnx zadd zrange. Redis does not undo what a script wrote
  before it failed, so every key is read, and so its type checked, before the first write; and what a user may be
  forbidden comes first: zadd, xadd (hsetnx has made greffier:meta already). ]]
local call = redis.call
local match, expect, expect_about = ARGV[1], ARGV[3], ARGV[5]

local function head(key)
  local entry = call("XREVRANGE", key, "+", "-", "COUNT", 1)[1]
  if not entry then return 0, "" end
  local hash = ""
  for i = 1, #entry[2], 2 do
    if entry[2][i] == "h" then hash = string.sub(entry[2][i + 1], 1, 32) end
  end
  return tonumber(string.match(entry[1], "^%d+")), hash
end

local function known(name, digest)
  local seen = call("HGET", KEYS[3], name)
  if not seen or name == "" then return nil end
  local first, version, other = string.match(string.sub(seen, 33), "^(%d+) (%d+) (%d+)$")
  local outcome = string.sub(seen, 1, 32) == digest and "replayed" or "reused"
  return {outcome, tonumber(first), tonumber(version), tonumber(other)}
end

local commands, at = {}, 8
for n = 1, tonumber(ARGV[7]) do
  local command = {
    name = ARGV[at], digest = ARGV[at + 1], at = at + 5,
    events = tonumber(ARGV[at + 2]), about = tonumber(ARGV[at + 3]), parts = tonumber(ARGV[at + 4]),
  }
  command.at_parts = command.at + 2 * (command.events + command.about)
  at = command.at_parts + 2 * command.parts
  commands[n] = command
end

local seen = known(commands[1].name, commands[1].digest)
if seen then return {seen} end

local version, hash = head(KEYS[1])
local version_about, hash_about = head(KEYS[2])
if (expect ~= "" and tonumber(expect) ~= version) or (expect_about ~= "" and tonumber(expect_about) ~= version_about) then
  return {{"conflict", 0, version, version_about}}
end

local diverged = (ARGV[4] ~= "" and ARGV[4] ~= hash) or (ARGV[6] ~= "" and ARGV[6] ~= hash_about)
for _, command in ipairs(commands) do
  for i = command.at_parts, command.at_parts + 2 * command.parts - 1, 2 do
    -- A part that stands already is of an event that was cut off behind our back.
    if call("HGET", KEYS[4], ARGV[i]) then diverged = true end
  end
end
call("HGET", KEYS[4], "")
if diverged then return {{"diverged", 0, version, version_about}} end
call("XLEN", KEYS[5])
call("ZRANGE", KEYS[6], 0, 0)

if version == 0 and commands[1].events > 0 then call("ZADD", KEYS[6], ARGV[2], match) end
local answers = {}
local new, new_about = false, false
for n, command in ipairs(commands) do
  seen = n > 1 and known(command.name, command.digest)
  if seen then
    answers[n] = seen
    break
  end
  local first, place = 0, command.at
  if command.events > 0 then
    first, new = version + 1, true
    for _ = 1, command.events do
      version = version + 1
      call("XADD", KEYS[1], string.format("%d-0", version), "e", ARGV[place], "h", ARGV[place + 1])
      place = place + 2
    end
  end
  for _ = 1, command.about do
    version_about, new_about = version_about + 1, true
    call("XADD", KEYS[2], string.format("%d-0", version_about), "e", ARGV[place], "h", ARGV[place + 1])
    place = place + 2
  end
  for i = command.at_parts, command.at_parts + 2 * command.parts - 1, 2 do
    call("HSETNX", KEYS[4], ARGV[i], ARGV[i + 1])
  end
  if command.name ~= "" then
    call("HSETNX", KEYS[3], command.name, command.digest .. string.format("%d %d %d", first, version, version_about))
  end
  answers[n] = {"appended", first, version, version_about}
end

local told = {"XADD", KEYS[5], "MAXLEN", "~", 100000, "*", "m", match}
if new then
  told[#told + 1] = "v"
  told[#told + 1] = string.format("%d", version)
end
if new_about then
  told[#told + 1] = "a"
  told[#told + 1] = string.format("%d", version_about)
end
call(unpack(told))
return answers
