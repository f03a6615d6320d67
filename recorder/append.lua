--[[ Appends what several commands write to an aggregate, one after the other; each wholly or not at all.

  KEYS[1] events   stream; version n is entry n-0; fields e (compact JSON) and h (hash and more: recorder/entry.py)
  KEYS[2] about    stream, likewise, with its own versions; or another one beside the events, which then is meant below
  KEYS[3] keys     hash: idempotency key -> 32 bytes of digest, then "<first> <version> <about>"
  KEYS[4] parts    hash: <log>.<version>.<part> -> 16 bytes of salt, then JSON; log: events, about, annotations
  KEYS[5] feed     stream of the kind and partition: id <id>, v <version of events> and/or <ARGV[7]> <version of about>
  KEYS[6] list     sorted set of the kind and partition: id -> ms of its creation
  KEYS[7] annotations  stream, likewise; written here only as an aggregate begins that has some already
  KEYS[8] heads    sorted set of the kind and partition: id, id/<a log's name> -> version * 2^32 + first 4 bytes of its
                   hash; "#" -> how many of the kind the partition has had (recorder/heads.py)
  ARGV[1] id            ARGV[2] ms of creation
  ARGV[3] expected head of events, or ""       ARGV[4] its 32 bytes of hash, or "" not to compare
  ARGV[5] expected head of about, or ""        ARGV[6] its 32 bytes of hash, or "" not to compare
  ARGV[7] what the feed calls the second log: a, about; n, annotations      ARGV[8] its name
  KEYS[9] the heads of the kind and partition of what lends the right to write, or not given
  ARGV[9] a log's name in KEYS[9], or ""       ARGV[10] the score that it is to have there
  ARGV[11] how many commands follow; of each: idempotency key, or ""; digest; how many events, about entries, annotations
  and parts it has; then these: e and h each, three times, field and value each

  Returns for each command {"appended" | "replayed" | "reused" | "withdrawn" | "damaged" | "conflict" | "diverged", first,
  version, about}; the first one that is not appended is the last: nothing of it and of those behind it is written.
    appended   first version written to events (0: none), then both heads
    replayed   the key is known with this digest: what "appended" said then
    reused     the key is known with another digest: likewise
    withdrawn  what lends the right has moved: 0, then both heads
    damaged    a log does not end where the index of heads says: 0, then both heads as they are
    conflict   a head is not the expected one: 0, then both heads
    diverged   the head is the expected one, but the caller's past is not this one: 0, then both heads

  Runs under an allow-list: only xadd xlen xrevrange hget hsetnx zadd zrange zscore. Redis does not undo what a script
  wrote before it failed, so every key that is written to is read, and so its type checked, before the first write; and
  what a user may be forbidden comes first: zadd, xadd (hsetnx has made greffier:meta already). ]]
local call = redis.call
local id, expect, expect_about = ARGV[1], ARGV[3], ARGV[5]

local function head(key)
  local entry = call("XREVRANGE", key, "+", "-", "COUNT", 1)[1]
  if not entry then return 0, "" end
  local hash = ""
  for i = 1, #entry[2], 2 do
    if entry[2][i] == "h" then hash = string.sub(entry[2][i + 1], 1, 32) end
  end
  return tonumber(string.match(entry[1], "^%d+")), string.find(entry[1], "-0", 1, true) and hash or ""
end

local function packed(version, hash)
  local a, b, c, d = string.byte(hash, 1, 4)
  return version * 4294967296 + ((a * 256 + b) * 256 + c) * 256 + d
end

local function stands(log, version, hash)
  local score = call("ZSCORE", KEYS[8], log)
  if version == 0 then return not score end
  return score and #hash == 32 and tonumber(score) == packed(version, hash)
end

local function known(name, digest)
  local seen = call("HGET", KEYS[3], name)
  if not seen or name == "" then return nil end
  local first, version, other = string.match(string.sub(seen, 33), "^(%d+) (%d+) (%d+)$")
  local outcome = string.sub(seen, 1, 32) == digest and "replayed" or "reused"
  return {outcome, tonumber(first), tonumber(version), tonumber(other)}
end

local beside, remarks = id .. "/" .. ARGV[8], id .. "/annotations"
local commands, at = {}, 12
for n = 1, tonumber(ARGV[11]) do
  local command = {
    name = ARGV[at], digest = ARGV[at + 1], at = at + 6,
    events = tonumber(ARGV[at + 2]), about = tonumber(ARGV[at + 3]), annotations = tonumber(ARGV[at + 4]),
    parts = tonumber(ARGV[at + 5]),
  }
  command.at_parts = command.at + 2 * (command.events + command.about + command.annotations)
  at = command.at_parts + 2 * command.parts
  commands[n] = command
end

local seen = known(commands[1].name, commands[1].digest)
if seen then return {seen} end

local version, hash = head(KEYS[1])
local version_about, hash_about = head(KEYS[2])
if KEYS[9] and tonumber(call("ZSCORE", KEYS[9], ARGV[9]) or "-1") ~= tonumber(ARGV[10]) then
  return {{"withdrawn", 0, version, version_about}}
end
if not (stands(id, version, hash) and stands(beside, version_about, hash_about)) then
  return {{"damaged", 0, version, version_about}}
end
if (expect ~= "" and tonumber(expect) ~= version) or (expect_about ~= "" and tonumber(expect_about) ~= version_about) then
  return {{"conflict", 0, version, version_about}}
end

local version_annotations, annotated = 0, false
for _, command in ipairs(commands) do
  if command.annotations > 0 and (version ~= 0 or head(KEYS[7]) ~= 0) then
    return {{"conflict", 0, version, version_about}}
  end
  if command.annotations > 0 and not stands(remarks, 0, "") then
    return {{"damaged", 0, version, version_about}}
  end
end

local diverged = (ARGV[4] ~= "" and ARGV[4] ~= hash) or (ARGV[6] ~= "" and ARGV[6] ~= hash_about)
for _, command in ipairs(commands) do
  for i = command.at_parts, command.at_parts + 2 * command.parts - 1, 2 do
    -- A part that stands already is of an event that was cut off behind our back.
    if call("HGET", KEYS[4], ARGV[i]) then diverged = true end
  end
end
if diverged then return {{"diverged", 0, version, version_about}} end
call("XLEN", KEYS[5])
if version == 0 then call("ZRANGE", KEYS[6], 0, 0) end

if version == 0 and commands[1].events > 0 then call("ZADD", KEYS[6], ARGV[2], id) end
local answers = {}
local new, new_about = false, false
for n, command in ipairs(commands) do
  seen = n > 1 and known(command.name, command.digest)
  if seen then
    answers[n] = seen
    break
  end
  local first, place = 0, command.at
  local heads, last = {"ZADD", KEYS[8]}, place + 2 * command.events - 1
  local function ends(log, at_version, last_hash)
    heads[#heads + 1] = string.format("%.0f", packed(at_version, last_hash))
    heads[#heads + 1] = log
  end
  if command.events > 0 then ends(id, version + command.events, ARGV[last]) end
  if command.about > 0 then ends(beside, version_about + command.about, ARGV[last + 2 * command.about]) end
  if command.annotations > 0 then
    ends(remarks, version_annotations + command.annotations, ARGV[last + 2 * (command.about + command.annotations)])
  end
  if version == 0 and command.events > 0 then
    heads[#heads + 1] = string.format("%.0f", (tonumber(call("ZSCORE", KEYS[8], "#") or "0")) + 1)
    heads[#heads + 1] = "#"
  end
  call(unpack(heads))
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
  for _ = 1, command.annotations do
    version_annotations, annotated = version_annotations + 1, true
    call("XADD", KEYS[7], string.format("%d-0", version_annotations), "e", ARGV[place], "h", ARGV[place + 1])
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

local told = {"XADD", KEYS[5], "MAXLEN", "~", 100000, "*", "id", id}
if new then
  told[#told + 1] = "v"
  told[#told + 1] = string.format("%d", version)
end
if new_about then
  told[#told + 1] = ARGV[7]
  told[#told + 1] = string.format("%d", version_about)
end
if annotated then
  told[#told + 1] = "n"
  told[#told + 1] = string.format("%d", version_annotations)
end
call(unpack(told))
return answers
