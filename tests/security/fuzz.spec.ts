import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AdminRole, adminRoles } from '@xinyu/contracts/call'
import { getSecretKey } from '@xinyu/contracts/http/users'
import { guardRefusals } from '@xinyu/contracts/refusals'
import { sealBody } from '@xinyu/contracts/rules/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing'
import type { Visitor } from '@xinyu/testkit/visitor'
import { Cast } from './cast.ts'
import { type Door, doors } from './doors.ts'
import { Inputs, noInputs } from './inputs.ts'
import { Seeded } from './seeded.ts'

type Who = 'nobody' | 'a client' | 'guest' | 'member' | 'vip' | AdminRole
const persons = ['guest', 'member', 'vip', ...adminRoles] as const
const everybody: readonly Who[] = ['nobody', 'a client', ...persons]
/** after these a caller is not who they were */
const ended = new Set(['TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'])

const seconds = Number(process.env.XINYU_FUZZ_SECONDS || 60)
const seed = Number(process.env.XINYU_FUZZ_SEED || randomInt(2 ** 31))
const random = new Seeded(seed)
const inputs = new Inputs(random)
const faults = new Map<string, string>()
const callers = new Map<Who, Visitor>()
/** doors that somebody passed: neither their caller nor the envelope was refused */
const passed = new Set<string>()
let cast: Cast
let asked = 0
let rounds = 0

const visitorFor = (who: Who): Promise<Visitor> => {
  if (adminRoles.includes(who as AdminRole)) return cast.staff(who as AdminRole)
  if (who === 'guest') return cast.guest()
  return who === 'vip' ? cast.vip() : cast.member()
}
/** Somebody new for this part. A product pressed from all sides may be busy once, and say so; not four times. */
const enter = async (who: Who, attempt = 1): Promise<void> => {
  const visitor = await visitorFor(who).catch((error: unknown) => {
    if (attempt === 4) throw error
    process.stdout.write(`fuzz: nobody could enter as ${who}: ${String(error)}\n`)
    return null
  })
  if (!visitor) return enter(who, attempt + 1)
  callers.set(who, visitor)
  inputs.know('user_id', visitor.id)
}

beforeAll(async () => {
  process.stdout.write(`fuzz: seed ${seed}, ${seconds} s; XINYU_FUZZ_SEED=${seed} repeats what is sent\n`)
  cast = await Cast.start()
  for (const who of persons) await enter(who)
  for (let count = 0; count < 3; count++) inputs.know('user_id', (await cast.member()).id)
  await cast.product.drain()
}, 180_000)
afterAll(() => cast?.stop())

const basic = `Basic ${btoa('app:app-secret')}`
const authorizationOf = (who: Who): Record<string, string> => {
  if (who === 'nobody') return {}
  return { authorization: who === 'a client' ? basic : `Bearer ${callers.get(who)?.token}` }
}

/** Null for who is no person, or was banned or cancelled a moment ago. */
const keysOf = async (who: Who) => {
  const visitor = callers.get(who)
  const keys = await visitor?.call(getSecretKey, {}).catch(() => null)
  return visitor && keys ? { ...keys, userId: visitor.id } : null
}

const signatureOf = async (door: Door, who: Who, body: string, at: Date): Promise<Record<string, string>> => {
  if (!door.call?.signed || random.chance(0.1)) return {}
  const keys = await keysOf(who)
  if (!keys) return {}
  return signedHeaders({ method: door.method, path: door.call.path, body, userId: keys.userId }, keys.keyV2, at)
}

/** The body sealed as clients seal it; now and then one that does not open, or opens to another call. */
const sealed = async ({ call }: Door, who: Who, input: unknown, at: Date): Promise<object> => {
  const keys = await keysOf(who)
  if (!keys) return { encryptedData: '', encryptedSecretKey: '', encryptedIV: '', keyVersion: 'v2-a' }
  const timestamp = String(Math.floor(at.getTime() / 1_000))
  const path = random.chance(0.1) ? 'users/test' : (call?.path ?? '')
  const body = { ...sealBody(input, keys, { path, timestamp, userId: keys.userId }), timestamp }
  return random.chance(0.3) ? { ...body, ...inputs.broken(body) } : body
}

const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const multipart = (input: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((input ?? {}) as object))
    // a file may have been broken into something that is none
    if (typeof value === 'object' && value !== null && 'bytes' in value && ArrayBuffer.isView(value.bytes))
      form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), 'photo.jpg')
    else form.append(name, asText(value))
  return form
}

const queryOf = (door: Door, input: unknown): string => {
  if (door.list)
    return `?${new URLSearchParams({
      filter: random.chance(0.7) ? JSON.stringify(inputs.for(door.list.filter)) : random.pick(['{', '[]', '0', '']),
      range: random.pick(['[0,9]', '[0,499]', '[9,0]', '[-1,3]', '[0,1e9]', '{}', '[null]', '']),
      sort: random.pick([
        '["id","ASC"]',
        JSON.stringify([random.pick(['id', ...door.list.sort]), 'DESC']),
        '[]',
        '1',
        '',
      ]),
    })}`
  if (door.method !== 'GET' || typeof input !== 'object' || input === null) return ''
  const fields = Object.entries(input).map(([name, value]) => [name, asText(value)])
  return `?${new URLSearchParams(fields)}`
}

const requestOf = async (door: Door, who: Who): Promise<{ path: string; init: RequestInit; shown: string }> => {
  const input = door.input ? inputs.for(door.input) : undefined
  const path = door.path.replace(':id', () => inputs.id()) + queryOf(door, input)
  const init = { method: door.method, headers: authorizationOf(who) }
  if (door.method === 'GET' || door.method === 'DELETE') return { path, init, shown: path }
  if (door.call?.body === 'multipart') return { path, init: { ...init, body: multipart(input) }, shown: 'multipart' }
  const at = new Date()
  const given = door.call?.encrypted ? await sealed(door, who, input, at) : (input ?? {})
  const body = random.chance(0.06) ? random.pick(noInputs) : JSON.stringify(given)
  const headers = { ...init.headers, 'content-type': 'application/json', ...(await signatureOf(door, who, body, at)) }
  return { path, init: { ...init, headers, body }, shown: body }
}

const outside = ({ call }: Door): readonly string[] => [
  ...guardRefusals[call?.caller ?? 'A'],
  'ENVELOPE_INVALID',
  'SIGNATURE_INVALID',
]

/** A connection that the server has just closed is no fault; one that it closes at every try is. */
const answerOf = async (path: string, init: RequestInit): Promise<Response | null> => {
  for (let attempt = 0; attempt < 4; attempt++) {
    const reply = await fetch(cast.product.url + path, { ...init, signal: AbortSignal.timeout(60_000) }).catch(
      () => null,
    )
    if (reply) return reply
  }
  return null
}

const knock = async (door: Door, who: Who): Promise<void> => {
  const { path, init, shown } = await requestOf(door, who)
  const reply = await answerOf(path, init)
  if (!reply)
    return void faults.set(`${door.name}, ${who}: no answer`, `${path.slice(0, 300)} ← ${shown.slice(0, 400)}`)
  const text = await reply.text()
  asked += 1
  let answer: unknown = text
  try {
    answer = JSON.parse(text)
  } catch {
    // what is no JSON is judged as it came
  }
  const fault =
    door.fault(reply.status, answer) ?? (reply.headers.has('x-request-id') ? null : 'answers without x-request-id')
  const name = `${door.name}, ${who}: ${fault}`
  if (fault && !faults.has(name))
    faults.set(name, `${path.slice(0, 300)} ← ${shown.slice(0, 400)} → ${text.slice(0, 200)}`)
  const { code = '' } = (answer ?? {}) as { code?: string }
  if (!outside(door).includes(code)) passed.add(door.name)
  if (reply.status === 200) inputs.learn(answer)
  if (callers.has(who) && ended.has(code)) await enter(who)
}

test(
  'every operation answers everybody as its contract says, whatever it is sent',
  async () => {
    const until = Date.now() + seconds * 1_000
    do {
      const round = random.shuffled(doors.flatMap((door) => everybody.map((who) => ({ door, who }))))
      const work = async (): Promise<void> => {
        for (let next = round.pop(); next && Date.now() < until; next = round.pop()) await knock(next.door, next.who)
      }
      await Promise.all([work(), work(), work(), work()])
      if (Date.now() < until) rounds += 1
    } while (Date.now() < until)
    process.stdout.write(`fuzz: ${asked} requests over ${doors.length} operations\n`)
    expect([...faults].map(([name, how]) => `${name}\n    ${how}`)).toEqual([])
    // a door that opens to nobody is not looked behind
    if (rounds > 0) expect(doors.filter(({ name }) => !passed.has(name)).map(({ name }) => name)).toEqual([])
    expect(asked).toBeGreaterThan(Math.min(doors.length, seconds * 5))
  },
  (seconds + 120) * 1_000,
)
