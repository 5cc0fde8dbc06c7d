import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type AdminRole, adminRoles } from '@xinyu/contracts/call'
import { getSecretKey } from '@xinyu/contracts/http/users/login'
import { guardRefusals } from '@xinyu/contracts/refusals'
import { sealBody } from '@xinyu/contracts/rules/signing/sealed-body'
import { signedHeaders } from '@xinyu/contracts/rules/signing/signing'
import type { Visitor } from '@xinyu/testkit/people/visitor'
import { Actors } from './actors.ts'
import { type Endpoint, endpoints } from './endpoints.ts'
import { Inputs, noInputs } from './inputs.ts'
import { SeededRandom } from './seeded-random.ts'

type Who = 'nobody' | 'a client' | 'guest' | 'member' | 'vip' | AdminRole
const persons = ['guest', 'member', 'vip', ...adminRoles] as const
const everybody: readonly Who[] = ['nobody', 'a client', ...persons]
/** calls that change who the caller is */
const ended = new Set(['TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'])

const seconds = Number(process.env.XINYU_FUZZ_SECONDS || 40)
const seed = Number(process.env.XINYU_FUZZ_SEED || randomInt(2 ** 31))
const random = new SeededRandom(seed)
const inputs = new Inputs(random)
const faults = new Map<string, string>()
const callers = new Map<Who, Visitor>()
/** endpoints that somebody passed: neither the caller nor the envelope was refused */
const passed = new Set<string>()
let actors: Actors
let asked = 0
let rounds = 0

const visitorFor = (who: Who): Promise<Visitor> => {
  if (adminRoles.includes(who as AdminRole)) return actors.staff(who as AdminRole)
  if (who === 'guest') return actors.guest()
  return who === 'vip' ? actors.vip() : actors.member()
}
/** A new visitor for this role. A product under load may answer busy once, but not four times. */
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
  actors = await Actors.start()
  for (const who of persons) await enter(who)
  for (let count = 0; count < 3; count++) inputs.know('user_id', (await actors.member()).id)
  await actors.product.drain()
}, 180_000)
afterAll(() => actors?.stop())

const basic = `Basic ${btoa('app:app-secret')}`
const authorizationOf = (who: Who): Record<string, string> => {
  if (who === 'nobody') return {}
  return { authorization: who === 'a client' ? basic : `Bearer ${callers.get(who)?.token}` }
}

/** Null for callers without an account, or just banned or cancelled. */
const keysOf = async (who: Who) => {
  const visitor = callers.get(who)
  const keys = await visitor?.call(getSecretKey, {}).catch(() => null)
  return visitor && keys ? { ...keys, userId: visitor.id } : null
}

const signatureOf = async (endpoint: Endpoint, who: Who, body: string, at: Date): Promise<Record<string, string>> => {
  if (!endpoint.call?.signed || random.chance(0.1)) return {}
  const keys = await keysOf(who)
  if (!keys) return {}
  return signedHeaders({ method: endpoint.method, path: endpoint.call.path, body, userId: keys.userId }, keys.keyV2, at)
}

/** The body sealed as clients seal it; sometimes undecryptable, or sealed for another call. */
const sealed = async ({ call }: Endpoint, who: Who, input: unknown, at: Date): Promise<object> => {
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
    // mutation may have turned the file into something else
    if (typeof value === 'object' && value !== null && 'bytes' in value && ArrayBuffer.isView(value.bytes))
      form.append(name, new Blob([value.bytes as Uint8Array<ArrayBuffer>]), 'photo.jpg')
    else form.append(name, asText(value))
  return form
}

const queryOf = (endpoint: Endpoint, input: unknown): string => {
  if (endpoint.list)
    return `?${new URLSearchParams({
      filter: random.chance(0.7) ? JSON.stringify(inputs.for(endpoint.list.filter)) : random.pick(['{', '[]', '0', '']),
      range: random.pick(['[0,9]', '[0,499]', '[9,0]', '[-1,3]', '[0,1e9]', '{}', '[null]', '']),
      sort: random.pick([
        '["id","ASC"]',
        JSON.stringify([random.pick(['id', ...endpoint.list.sort]), 'DESC']),
        '[]',
        '1',
        '',
      ]),
    })}`
  if (endpoint.method !== 'GET' || typeof input !== 'object' || input === null) return ''
  const fields = Object.entries(input).map(([name, value]) => [name, asText(value)])
  return `?${new URLSearchParams(fields)}`
}

const requestOf = async (endpoint: Endpoint, who: Who): Promise<{ path: string; init: RequestInit; shown: string }> => {
  const input = endpoint.input ? inputs.for(endpoint.input) : undefined
  const path = endpoint.path.replace(':id', () => inputs.id()) + queryOf(endpoint, input)
  const init = { method: endpoint.method, headers: authorizationOf(who) }
  if (endpoint.method === 'GET' || endpoint.method === 'DELETE') return { path, init, shown: path }
  if (endpoint.call?.body === 'multipart')
    return { path, init: { ...init, body: multipart(input) }, shown: 'multipart' }
  const at = new Date()
  const given = endpoint.call?.encrypted ? await sealed(endpoint, who, input, at) : (input ?? {})
  const body = random.chance(0.06) ? random.pick(noInputs) : JSON.stringify(given)
  const headers = {
    ...init.headers,
    'content-type': 'application/json',
    ...(await signatureOf(endpoint, who, body, at)),
  }
  return { path, init: { ...init, headers, body }, shown: body }
}

const outside = ({ call }: Endpoint): readonly string[] => [
  ...guardRefusals[call?.caller ?? 'A'],
  'ENVELOPE_INVALID',
  'SIGNATURE_INVALID',
]

/** A connection that the server just closed is no fault; one that it closes at every try is. */
const answerOf = async (path: string, init: RequestInit): Promise<Response | null> => {
  for (let attempt = 0; attempt < 4; attempt++) {
    const reply = await fetch(actors.product.url + path, { ...init, signal: AbortSignal.timeout(60_000) }).catch(
      () => null,
    )
    if (reply) return reply
  }
  return null
}

const sendRequest = async (endpoint: Endpoint, who: Who): Promise<void> => {
  const { path, init, shown } = await requestOf(endpoint, who)
  const reply = await answerOf(path, init)
  if (!reply)
    return void faults.set(`${endpoint.name}, ${who}: no answer`, `${path.slice(0, 300)} ← ${shown.slice(0, 400)}`)
  const text = await reply.text()
  asked += 1
  let answer: unknown = text
  try {
    answer = JSON.parse(text)
  } catch {
    // a non-JSON answer is judged as text
  }
  const fault =
    endpoint.fault(reply.status, answer) ?? (reply.headers.has('x-request-id') ? null : 'answers without x-request-id')
  const name = `${endpoint.name}, ${who}: ${fault}`
  if (fault && !faults.has(name))
    faults.set(name, `${path.slice(0, 300)} ← ${shown.slice(0, 400)} → ${text.slice(0, 200)}`)
  const { code = '' } = (answer ?? {}) as { code?: string }
  if (!outside(endpoint).includes(code)) passed.add(endpoint.name)
  if (reply.status === 200) inputs.learn(answer)
  if (callers.has(who) && ended.has(code)) await enter(who)
}

test(
  'every operation answers every caller as its contract says, whatever the input',
  async () => {
    const until = Date.now() + seconds * 1_000
    do {
      const round = random.shuffled(endpoints.flatMap((endpoint) => everybody.map((who) => ({ endpoint, who }))))
      const work = async (): Promise<void> => {
        for (let next = round.pop(); next && Date.now() < until; next = round.pop())
          await sendRequest(next.endpoint, next.who)
      }
      await Promise.all([work(), work(), work(), work()])
      if (Date.now() < until) rounds += 1
    } while (Date.now() < until)
    process.stdout.write(`fuzz: ${asked} requests over ${endpoints.length} operations\n`)
    expect([...faults].map(([name, how]) => `${name}\n    ${how}`)).toEqual([])
    // an endpoint that nobody passes is not tested any further
    if (rounds > 0) expect(endpoints.filter(({ name }) => !passed.has(name)).map(({ name }) => name)).toEqual([])
    expect(asked).toBeGreaterThan(Math.min(endpoints.length, seconds * 5))
  },
  (seconds + 120) * 1_000,
)
