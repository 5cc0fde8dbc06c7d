import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { drain } from '../http/transport/drain.ts'
import type { Instance } from './instance.ts'
import { Instances, type NamedAddress } from './instances.ts'
import { until } from '@xinyu/testkit/until'

/** One instance of a service on its own address; the port is the service's. */
class TestInstance {
  seen = 0
  /** duration of a call */
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

  static async open(address: string, port: number): Promise<TestInstance> {
    const testInstance = new TestInstance(address)
    await new Promise<void>((resolve, reject) =>
      testInstance.#server.once('error', reject).listen(port, address, () => resolve()),
    )
    return testInstance
  }

  get port(): number {
    return (this.#server.address() as AddressInfo).port
  }

  /** Ends as a service process does on a signal. */
  async end(): Promise<void> {
    await drain(this.#server)
  }

  async die(): Promise<void> {
    if (!this.#server.listening) return
    const closed = new Promise((resolve) => this.#server.close(resolve))
    this.#server.closeAllConnections()
    await closed
  }
}

let testInstances: TestInstance[] = []
let named: string[] = []
let failure: Error | null = null
let instances: Instances

const resolveHost = async (): Promise<NamedAddress[]> => {
  if (failure) throw failure
  return named.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
}
const join = async (address: string): Promise<TestInstance> => {
  const testInstance = await TestInstance.open(address, testInstances[0]?.port ?? 0)
  testInstances.push(testInstance)
  named.push(address)
  return testInstance
}
const ask = async (): Promise<string> =>
  instances.reach('calls', async ({ pool }) => {
    const reply = await pool.request({ path: '/', method: 'POST', body: '{}' })
    return reply.body.text()
  })
/** Concurrent callers, each with sequential calls, `calls` in total; the answers. */
const load = async (callers: number, calls: number): Promise<string[]> => {
  const answers: string[] = []
  let left = calls
  const caller = async (): Promise<void> => {
    while (left-- > 0) answers.push(await ask())
  }
  await Promise.all(Array.from({ length: callers }, caller))
  return answers
}
const chosen = async (kind: 'calls' | 'sockets' = 'calls', of = instances): Promise<string> => {
  const instance = await of.acquire(kind)
  instance.endRequest(kind)
  return instance.origin
}

beforeEach(async () => {
  testInstances = []
  named = []
  failure = null
  const { port } = await join('127.0.0.1')
  instances = new Instances(`http://service.test:${port}`, { responseTimeoutMs: 60_000, resolveHost })
})
afterEach(async () => {
  await instances.close()
  await Promise.all(testInstances.map((testInstance) => testInstance.die()))
})

describe('calls to a service', () => {
  test('are distributed within a fifth when two instances are added under load', async () => {
    expect(new Set(await load(8, 50))).toEqual(new Set(['127.0.0.1']))
    await join('127.0.0.2')
    await join('127.0.0.3')
    await until(async () => testInstances.every(({ seen }) => seen > 0) || !(await load(8, 20)))
    for (const callers of [1, 8]) {
      const before = testInstances.map(({ seen }) => seen)
      await load(callers, 600)
      for (const [index, { seen }] of testInstances.entries()) {
        expect(seen - (before[index] ?? 0)).toBeGreaterThanOrEqual(160)
        expect(seen - (before[index] ?? 0)).toBeLessThanOrEqual(240)
      }
    }
  })

  test('go to the instance with the fewest running, so that a slow one gets fewer', async () => {
    const slow = await join('127.0.0.2')
    slow.takesMs = 200
    const quick = testInstances[0] as TestInstance
    await load(6, 300)
    expect(slow.seen).toBeLessThan(quick.seen / 4)
  })

  test('are all answered when an instance has gone, and none is sent twice', async () => {
    const gone = await join('127.0.0.2')
    await until(async () => (await load(4, 8)).length > 0 && gone.seen > 0)
    const its = await until(async () => {
      const instance = await instances.acquire('calls')
      instance.endRequest('calls')
      return instance.origin.includes(gone.address) && instance
    })
    await gone.die()
    // requests that are just being sent have their own test
    await until(() => its.pool.stats.connected === 0)
    const before = testInstances.map(({ seen }) => seen)
    const answers = await load(8, 400)
    expect(new Set(answers)).toEqual(new Set(['127.0.0.1']))
    expect((testInstances[0]?.seen ?? 0) - (before[0] ?? 0)).toBe(400)
  })

  describe('after one connection broke', () => {
    const broken = Object.assign(new Error('read'), { code: 'ECONNRESET' })
    let instance: Instance
    const breakOne = (): void => {
      instance.startRequest('calls')
      instance.endRequest('calls', broken)
    }
    beforeEach(async () => {
      await load(4, 8)
      instance = await instances.acquire('calls')
      instance.endRequest('calls')
      // calls that break within 100 ms of each other broke together
      await new Promise((resolve) => setTimeout(resolve, 150))
    })

    test('get new ones: the others of a process that died may not be known to be broken yet', async () => {
      const before = instance.pool
      breakOne()
      const after = instance.pool
      breakOne()
      expect([before.closed, instance.pool === after, after.stats.connected]).toEqual([true, true, 0])
      expect(await ask()).toBe('127.0.0.1')
    })

    test('that still run on the old ones finish, and an instance that leaves waits for them', async () => {
      const [server] = testInstances as [TestInstance]
      server.takesMs = 300
      const running = ask()
      await until(() => instance.running.calls === 1)
      breakOne()
      const order: string[] = []
      await Promise.all([running.then(() => order.push('answered')), instance.leave().then(() => order.push('left'))])
      expect(order).toEqual(['answered', 'left'])
    })

    test('of an instance that has left, nothing is closed a second time', async () => {
      const unhandled: unknown[] = []
      const note = (error: unknown): void => void unhandled.push(error)
      process.on('unhandledRejection', note)
      await instance.leave()
      breakOne()
      await new Promise((resolve) => setTimeout(resolve, 50))
      process.off('unhandledRejection', note)
      expect(unhandled).toEqual([])
    })
  })

  test('are all answered when an instance shuts down, each sent once: also those that must not be repeated', async () => {
    const ending = await join('127.0.0.2')
    await until(async () => (await load(4, 8)).length > 0 && ending.seen > 0)
    const before = testInstances.reduce((sum, { seen }) => sum + seen, 0)
    const stopped = new AbortController()
    const ended = ending.end().finally(() => stopped.abort())
    let calls = 0
    while (!stopped.signal.aborted) calls += (await load(8, 200)).length
    await ended
    calls += (await load(8, 200)).length
    expect(testInstances.reduce((sum, { seen }) => sum + seen, 0) - before).toBe(calls)
    expect(ending.sockets.size).toBe(0)
  })

  test('of an instance that leaves are answered; it gets no new ones, and its connections are closed', async () => {
    const leaving = await join('127.0.0.2')
    await until(async () => (await load(4, 8)).length > 0 && leaving.seen > 0)
    leaving.takesMs = 3_000
    const last = Promise.all(Array.from({ length: 8 }, ask))
    await until(() => instances.running('calls') === 4)
    named = ['127.0.0.1']
    await until(() => instances.count === 1)
    expect(new Set(await load(4, 100))).toEqual(new Set(['127.0.0.1']))
    expect((await last).filter((address) => address === '127.0.0.2')).toHaveLength(4)
    await until(() => leaving.sockets.size === 0)
  })
})

describe('the name of a service', () => {
  const unknown = Object.assign(new Error('no such name'), { code: 'ENOTFOUND' })

  test('that cannot be resolved for a while leaves the addresses as they were', async () => {
    expect(await ask()).toBe('127.0.0.1')
    failure = Object.assign(new Error('the names are away'), { code: 'EAI_AGAIN' })
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    expect(await ask()).toBe('127.0.0.1')
  })

  test('without addresses is reported as such, and resolved again at the next call', async () => {
    failure = unknown
    await expect(ask()).rejects.toBe(unknown)
    failure = null
    expect(await ask()).toBe('127.0.0.1')
    failure = unknown
    await until(() => instances.count === 0)
    await expect(ask()).rejects.toBe(unknown)
  })

  test('with one address of each family stays a name; with more, IPv4 is used, or IPv6', async () => {
    const origins: Record<string, string[]> = {}
    for (const addresses of [['127.0.0.1', '::1'], ['10.0.0.2', '10.0.0.1', 'fd00::1'], ['fd00::1']]) {
      named = addresses
      const of = new Instances('http://service.test:80', { responseTimeoutMs: 1_000, resolveHost })
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

  test('that is an IP address is not resolved', async () => {
    failure = unknown
    const of = new Instances('http://127.0.0.1:8080', { responseTimeoutMs: 1_000, resolveHost })
    expect(await chosen('calls', of)).toBe('http://127.0.0.1:8080')
    await of.close()
  })
})

test('sockets are counted separately: a new one goes where the fewest are, whatever the calls do', async () => {
  await join('127.0.0.2')
  await chosen()
  await until(() => instances.count === 2)
  const first = await instances.acquire('sockets')
  for (let more = 0; more < 4; more++) first.startRequest('sockets')
  for (let one = 0; one < 5; one++) expect((await instances.acquire('sockets')).origin).not.toBe(first.origin)
  expect(new Set([await chosen('sockets'), await chosen('sockets')]).size).toBe(2)
  expect(new Set([await chosen(), await chosen()]).size).toBe(2)
})
