import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { Instances, type NamedAddress } from './instances.ts'

/** One instance of a service on an address of its own; the port is the service's. */
class Stand {
  seen = 0
  /** how long it takes over a call */
  takesMs = 1
  readonly sockets = new Set<Socket>()
  readonly #server: Server

  private constructor(readonly address: string) {
    this.#server = createServer((request, response) => {
      this.seen++
      setTimeout(() => response.end(this.address), this.takesMs)
      request.resume()
    })
    this.#server.on('connection', (socket) => {
      this.sockets.add(socket)
      socket.once('close', () => this.sockets.delete(socket))
    })
  }

  static async open(address: string, port: number): Promise<Stand> {
    const stand = new Stand(address)
    await new Promise<void>((resolve, reject) =>
      stand.#server.once('error', reject).listen(port, address, () => resolve()),
    )
    return stand
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  async die(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

let stands: Stand[] = []
let named: string[] = []
let failure: Error | null = null
let instances: Instances

const lookUp = async (): Promise<NamedAddress[]> => {
  if (failure) throw failure
  return named.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const join = async (address: string): Promise<Stand> => {
  const stand = await Stand.open(address, stands[0]?.port ?? 0)
  stands.push(stand)
  named.push(address)
  return stand
}
const ask = async (): Promise<string> =>
  instances.reach('calls', async ({ pool }) => {
    const reply = await pool.request({ path: '/', method: 'POST', body: '{}' })
    return reply.body.text()
  })
/** So many callers, each with one call after the other, `calls` together; the answers. */
const load = async (callers: number, calls: number): Promise<string[]> => {
  const answers: string[] = []
  let left = calls
  const caller = async (): Promise<void> => {
    while (left-- > 0) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return answers
}
const until = async <T>(found: () => T | false | Promise<T | false>): Promise<T> => {
  for (const deadline = Date.now() + 60_000; ;) {
    const result = await found()
    if (result) return result
    if (Date.now() > deadline) throw new Error(`never came to hold: ${String(found)}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
const chosen = async (kind: 'calls' | 'sockets' = 'calls', of = instances): Promise<string> => {
  const instance = await of.take(kind)
  instance.end(kind)
  return instance.origin
}

beforeEach(async () => {
  stands = []
  named = []
  failure = null
  const { port } = await join('127.0.0.1')
  instances = new Instances(`http://service.test:${port}`, { answerMs: 60_000, lookUp })
})
afterEach(async () => {
  await instances.close()
  await Promise.all(stands.map((stand) => stand.die()))
})

describe('calls to a service', () => {
  test('are shared within a fifth once its instances have become three, while it is in use', async () => {
    expect(new Set(await load(8, 50))).toEqual(new Set(['127.0.0.1']))
    await join('127.0.0.2')
    await join('127.0.0.3')
    await until(async () => stands.every(({ seen }) => seen > 0) || !(await load(8, 20)))
    for (const callers of [1, 8]) {
      const before = stands.map(({ seen }) => seen)
      await load(callers, 600)
      for (const [index, { seen }] of stands.entries()) {
        expect(seen - (before[index] ?? 0)).toBeGreaterThanOrEqual(160)
        expect(seen - (before[index] ?? 0)).toBeLessThanOrEqual(240)
      }
    }
  })

  test('go to the instance that has the fewest under way, so that a slow one gets less', async () => {
    const slow = await join('127.0.0.2')
    slow.takesMs = 200
    const quick = stands[0] as Stand
    await load(6, 300)
    expect(slow.seen).toBeLessThan(quick.seen / 4)
  })

  test('are all answered when an instance is there no more, and none is sent twice', async () => {
    const gone = await join('127.0.0.2')
    await until(async () => (await load(4, 8)).length > 0 && gone.seen > 0)
    const its = await until(async () => {
      const instance = await instances.take('calls')
      instance.end('calls')
      return instance.origin.includes(gone.address) && instance
    })
    await gone.die()
    // what is sent at the very moment is another sentence
    await until(() => its.pool.stats.connected === 0)
    const before = stands.map(({ seen }) => seen)
    const answers = await load(8, 400)
    expect(new Set(answers)).toEqual(new Set(['127.0.0.1']))
    expect((stands[0]?.seen ?? 0) - (before[0] ?? 0)).toBe(400)
  })

  test('under way at an instance that leaves are answered; it gets no others, and its connections are closed', async () => {
    const leaving = await join('127.0.0.2')
    await until(async () => (await load(4, 8)).length > 0 && leaving.seen > 0)
    leaving.takesMs = 3_000
    const last = Promise.all(Array.from({ length: 8 }, ask))
    await until(() => instances.underWay('calls') === 4)
    named = ['127.0.0.1']
    await until(() => instances.count === 1)
    expect(new Set(await load(4, 100))).toEqual(new Set(['127.0.0.1']))
    expect((await last).filter((address) => address === '127.0.0.2')).toHaveLength(4)
    await until(() => leaving.sockets.size === 0)
  })
})

describe('the name of a service', () => {
  const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })

  test('that nobody can tell for a while leaves the addresses as they were', async () => {
    expect(await ask()).toBe('127.0.0.1')
    failure = Object.assign(new Error('the names are away'), { code: 'EAI_AGAIN' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await ask()).toBe('127.0.0.1')
  })

  test('that stands for nothing is said so, and is looked up again with the next call', async () => {
    failure = unknown
    await expect(ask()).rejects.toBe(unknown)
    failure = null
    expect(await ask()).toBe('127.0.0.1')
    failure = unknown
    await until(() => instances.count === 0)
    await expect(ask()).rejects.toBe(unknown)
  })

  test('with one address of each family stays a name; of more the fourth family is used, or the sixth', async () => {
    const origins: Record<string, string[]> = {}
    for (const addresses of [['127.0.0.1', '::1'], ['10.0.0.2', '10.0.0.1', 'fd00::1'], ['fd00::1']]) {
      named = addresses
      const of = new Instances('http://service.test:80', { answerMs: 1_000, lookUp })
      const seen = new Set<string>()
      for (let time = 0; time < 4; time++) seen.add(await chosen('calls', of))
      origins[addresses.join(' ')] = [...seen].toSorted()
      await of.close()
    }
    expect(origins).toEqual({
      '127.0.0.1 ::1': ['http://service.test'],
      '10.0.0.2 10.0.0.1 fd00::1': ['http://10.0.0.1', 'http://10.0.0.2'],
      'fd00::1': ['http://[fd00::1]'],
    })
  })

  test('that is an address is not looked up', async () => {
    failure = unknown
    const of = new Instances('http://127.0.0.1:8080', { answerMs: 1_000, lookUp })
    expect(await chosen('calls', of)).toBe('http://127.0.0.1:8080')
    await of.close()
  })
})

test('sockets are counted by themselves: a new one goes where the fewest are, whatever the calls do', async () => {
  await join('127.0.0.2')
  await chosen()
  await until(() => instances.count === 2)
  const first = await instances.take('sockets')
  for (let more = 0; more < 4; more++) first.begin('sockets')
  for (let one = 0; one < 5; one++) expect((await instances.take('sockets')).origin).not.toBe(first.origin)
  expect(new Set([await chosen('sockets'), await chosen('sockets')]).size).toBe(2)
  expect(new Set([await chosen(), await chosen()]).size).toBe(2)
})
