import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getSecretKey } from '@xinyu/contracts/http/users'
import { signedHeaders } from '@xinyu/contracts/rules/signing'
import type { Visitor } from '@xinyu/testkit/visitor'
import { Cast } from './cast.ts'
import { type Door, doors } from './doors.ts'
import { Inputs, noInputs } from './inputs.ts'
import { Seeded } from './seeded.ts'

type Who = 'nobody' | 'a client' | 'guest' | 'member' | 'admin'
const everybody: readonly Who[] = ['nobody', 'a client', 'guest', 'member', 'admin']
/** after these a caller is not who they were */
const ended = new Set(['TOKEN_EXPIRED', 'ACCOUNT_BANNED', 'ACCOUNT_CANCELLED'])

const seconds = Number(process.env.XINYU_FUZZ_SECONDS || 60)
const seed = Number(process.env.XINYU_FUZZ_SEED || randomInt(2 ** 31))
const random = new Seeded(seed)
const inputs = new Inputs(random)
const faults = new Map<string, string>()
const callers = new Map<Who, Visitor>()
let cast: Cast
let asked = 0

const enter = async (who: Who): Promise<void> => {
  const visitor =
    who === 'guest' ? await cast.guest() : who === 'admin' ? await cast.staff('admin') : await cast.member()
  callers.set(who, visitor)
  inputs.know('user_id', visitor.id)
}

beforeAll(async () => {
  process.stdout.write(`fuzz: seed ${seed}, ${seconds} s; XINYU_FUZZ_SEED=${seed} repeats what is sent\n`)
  cast = await Cast.start()
  for (const who of ['guest', 'member', 'admin'] as const) await enter(who)
  for (let count = 0; count < 3; count++) inputs.know('user_id', (await cast.member()).id)
  await cast.product.drain()
}, 180_000)
afterAll(() => cast?.stop(), 60_000)

const basic = `Basic ${btoa('app:app-secret')}`
const authorizationOf = (who: Who): Record<string, string> => {
  if (who === 'nobody') return {}
  return { authorization: who === 'a client' ? basic : `Bearer ${callers.get(who)?.token}` }
}

const signatureOf = async (door: Door, who: Who, body: string): Promise<Record<string, string>> => {
  const visitor = callers.get(who)
  if (!door.call?.signed || !visitor || random.chance(0.1)) return {}
  const { keyV2 } = await visitor.call(getSecretKey, {})
  return signedHeaders({ method: door.method, path: door.call.path, body, userId: visitor.id }, keyV2, new Date())
}

const asText = (value: unknown): string =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).toWellFormed()

const multipart = (input: unknown): FormData => {
  const form = new FormData()
  for (const [name, value] of Object.entries((input ?? {}) as object))
    if (typeof value === 'object' && value !== null && 'bytes' in value)
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
  const body = random.chance(0.06) ? random.pick(noInputs) : JSON.stringify(input ?? {})
  const headers = { ...init.headers, 'content-type': 'application/json', ...(await signatureOf(door, who, body)) }
  return { path, init: { ...init, headers, body }, shown: body }
}

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
  if (reply.status === 200) inputs.learn(answer)
  if (callers.has(who) && ended.has((answer as { code?: string } | null)?.code ?? '')) await enter(who)
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
    } while (Date.now() < until)
    process.stdout.write(`fuzz: ${asked} requests over ${doors.length} operations\n`)
    expect([...faults].map(([name, how]) => `${name}\n    ${how}`)).toEqual([])
    expect(asked).toBeGreaterThan(Math.min(doors.length, seconds * 5))
  },
  (seconds + 120) * 1_000,
)
