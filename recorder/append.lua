--[[ Appends all that one command writes to a match, or nothing.

  KEYS[1] events   stream; version n is entry n-0; fields e (compact JSON) and h (hash and more: recorder/entry.py)
  KEYS[2] about    stream, likewise, with its own versions
  KEYS[3] keys     hash: idempotency key -> 32 bytes of digest, then "<first> <version> <about>"
  KEYS[4] parts    hash: <events|about>.<version>.<part> -> 16 bytes of salt, then JSON
  KEYS[5] feed     stream of the partition: m <match>, v <version of events> and/or a <version of about>
  KEYS[6] matches  sorted set of the partition: match -> ms of its creation
  ARGV[1] match         ARGV[2] ms of creation
  ARGV[3] expected head of events, or ""       ARGV[4] its 32 bytes of hash, or "" not to compare
  ARGV[5] expected head of about, or ""        ARGV[6] its 32 bytes of hash, or "" not to compare
  ARGV[7] idempotency key, or ""               ARGV[8] digest
  ARGV[9], [10], [11] how many events, about entries, parts follow: e and h each, e and h each, field and value each

  Returns {"appended" | "replayed" | "reused" | "conflict" | "diverged", first, version, about}:
    appended   first version written to events (0: none), then both heads
    replayed   the key is known with this digest: what "appended" said then
    reused     the key is known with another digest: likewise
    conflict   a head is not the expected one: 0, then both heads
    diverged   the head is the expected one, but the caller's past is not this one: 0, then both heads

  Runs under an allow-list: only xadd xlen xrevrange hget hsetnx zadd zrange. Redis does not undo what a script wrote
  before it failed, so every key is read, and so its type checked, before the first write; and what a user may be
  forbidden comes first: zadd, xadd (hsetnx has made greffier:meta already). ]]
local call = redis.call
local match, expect, expect_about, name = ARGV[1], ARGV[3], ARGV[5], ARGV[7]
local events, about, parts = tonumber(ARGV[9]), tonumber(ARGV[10]), tonumber(ARGV[11])

local function head(key)
  local entry = call("XREVRANGE", key, "+", "-", "COUNT", 1)[1]
  if not entry then return 0, "" end
  local hash = ""
  for i = 1, #entry[2], 2 do
    if entry[2][i] == "h" then hash = string.sub(entry[2][i + 1], 1, 32) end
  end
  return tonumber(string.match(entry[1], "^%d+")), hash
end

local seen = call("HGET", KEYS[3], name)
if seen and name ~= "" then
  local first, version, other = string.match(string.sub(seen, 33), "^(%d+) (%d+) (%d+)$")
  local outcome = string.sub(seen, 1, 32) == ARGV[8] and "replayed" or "reused"
  return {outcome, tonumber(first), tonumber(version), tonumber(other)}
end

local version, hash = head(KEYS[1])
local version_about, hash_about = head(KEYS[2])
if (expect ~= "" and tonumber(expect) ~= version) or (expect_about ~= "" and tonumber(expect_about) ~= version_about) then
  return {"conflict", 0, version, version_about}
end

local at = 12
local at_parts = at + 2 * (events + about)
local diverged = (ARGV[4] ~= "" and ARGV[4] ~= hash) or (ARGV[6] ~= "" and ARGV[6] ~= hash_about)
for i = at_parts, at_parts + 2 * parts - 1, 2 do
  -- A part that stands already is of an event that was cut off behind our back.
  if call("HGET", KEYS[4], ARGV[i]) then diverged = true end
end
if diverged then return {"diverged", 0, version, version_about} end
call("XLEN", KEYS[5])
call("ZRANGE", KEYS[6], 0, 0)

if version == 0 and events > 0 then call("ZADD", KEYS[6], ARGV[2], match) end
local first = 0
local told = {"XADD", KEYS[5], "MAXLEN", "~", 100000, "*", "m", match}
if events > 0 then
  first = version + 1
  for _ = 1, events do
    version = version + 1
    call("XADD", KEYS[1], string.format("%d-0", version), "e", ARGV[at], "h", ARGV[at + 1])
    at = at + 2
  end
  told[#told + 1] = "v"
  told[#told + 1] = string.format("%d", version)
end
if about > 0 then
  for _ = 1, about do
    version_about = version_about + 1
    call("XADD", KEYS[2], string.format("%d-0", version_about), "e", ARGV[at], "h", ARGV[at + 1])
    at = at + 2
  end
  told[#told + 1] = "a"
  told[#told + 1] = string.format("%d", version_about)
end
for i = at_parts, at_parts + 2 * parts - 1, 2 do
  call("HSETNX", KEYS[4], ARGV[i], ARGV[i + 1])
end
if name ~= "" then
  call("HSETNX", KEYS[3], name, ARGV[8] .. string.format("%d %d %d", first, version, version_about))
end
call(unpack(told))
return {"appended", first, version, version_about}
