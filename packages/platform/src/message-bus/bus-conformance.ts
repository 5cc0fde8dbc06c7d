import type { FactEnvelope } from '@xinyu/contracts/event'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { Inbox } from '../db/inbox/inbox.ts'
import { Log } from '../logging/log.ts'
import type { MessageBus } from './message-bus.ts'

export interface BusUnderTest {
  /** a separate connection, as a process would have; `begin` once its groups have subscribed */
  connect(): Promise<{ messageBus: MessageBus; begin(): void }>
  /** Resolves when the published facts have reached every group. */
  settle(messageBus: MessageBus): Promise<void>
}
interface Group {
  inbox: Inbox
  received: string[]
  db: Db
}
type Reaction = (envelope: FactEnvelope) => Promise<void> | void

const topic = (name: string): string => `conformance.${name}`
export const envelopeOf = (name: string, key: string, seq: number, data: unknown = {}): FactEnvelope => ({
  id: `${topic(name)}:${key}:${seq}`,
  type: 'conformance.happened.v1',
  topic: topic(name),
  key,
  seq,
  at: '2026-01-01T00:00:00.000Z',
  data,
})
const log = new Log('conformance', 'silent')
const marks = (key: string, count: number): string[] =>
  Array.from({ length: count }, (_, index) => `${key}${index + 1}`)

/** A group as in a service: the message bus, an inbox on a real database, and a reaction. */
export const groupOn = async (
  client: MongoClient,
  messageBus: MessageBus,
  name: string,
  group: string,
  react: Reaction = () => undefined,
): Promise<Group> => {
  const db = client.db(`conformance_${name}_${group}_${process.pid}`)
  const inbox = new Inbox({ collection: (of) => db.collection(of) }, `${name}-${group}`, messageBus, log)
  const received: string[] = []
  inbox.handle = async (envelope) => {
    await react(envelope)
    received.push(`${envelope.key}${envelope.seq}`)
  }
  await inbox.start()
  await messageBus.subscribe(`${name}-${group}`, [topic(name)], (envelope) => inbox.receive(envelope))
  return { inbox, received, db }
}

const quiet = (): void => undefined

/** Buses and groups on a real database, closed after each test. */
const useFixture = (subject: BusUnderTest) => {
  let client: MongoClient
  const closing: (() => Promise<unknown>)[] = []
  beforeAll(async () => {
    client = await new MongoClient(process.env.MONGODB_URL ?? '').connect()
  })
  afterEach(async () => {
    for (const close of closing.splice(0).toReversed()) await close()
  })
  afterAll(() => client.close())

  const setUp = async (name: string, reactions: Record<string, Reaction>) => {
    const { messageBus, begin } = await subject.connect()
    closing.push(() => messageBus.close())
    const groups: Record<string, Group> = {}
    for (const [group, react] of Object.entries(reactions)) {
      const made = await groupOn(client, messageBus, name, group, react)
      groups[group] = made
      closing.push(() => made.db.dropDatabase())
    }
    begin()
    return { messageBus, groups, received: (group: string): string[] => groups[group]?.received ?? [] }
  }
  return { setUp, settle: (messageBus: MessageBus) => subject.settle(messageBus) }
}
type Fixture = ReturnType<typeof useFixture>

/** What both message buses promise, tested through the inbox that is behind them in every service. */
export const testBusConformance = (subject: BusUnderTest): void => {
  const fixture = useFixture(subject)
  testOrder(fixture)
  testFailures(fixture)
  testEnds(fixture)
}

const testOrder = ({ setUp, settle }: Fixture): void => {
  test('every group receives every fact once, in the order of its aggregate', async () => {
    const { messageBus, received } = await setUp('order', {
      one: quiet,
      two: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 5)),
    })
    const keys = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(
      keys.map(async (key) => {
        for (let seq = 1; seq <= 8; seq++) await messageBus.publish(envelopeOf('order', key, seq))
      }),
    )
    await settle(messageBus)
    for (const group of ['one', 'two']) {
      expect(received(group)).toHaveLength(40)
      for (const key of keys) expect(received(group).filter((mark) => mark.startsWith(key))).toEqual(marks(key, 8))
    }
    expect(await messageBus.isIdle()).toBe(true)
  })

  test('repeats are ignored; early facts wait for the gap to be filled, also when there are many', async () => {
    const { messageBus, received, groups } = await setUp('gaps', { one: quiet })
    for (const seq of [1, 1, 3, 5, 4, 3]) await messageBus.publish(envelopeOf('gaps', 'a', seq))
    await settle(messageBus)
    expect(received('one')).toEqual(['a1'])
    for (const seq of [2, 5, 1]) await messageBus.publish(envelopeOf('gaps', 'a', seq))
    await settle(messageBus)
    expect(received('one')).toEqual(marks('a', 5))
    expect(await groups.one?.db.collection('inbox_parked').countDocuments()).toBe(0)
  })
}

const testFailures = ({ setUp, settle }: Fixture): void => {
  test('a failing reaction is retried; one that never succeeds is set aside, blocks no other, and can be replayed', async () => {
    let failures = 0
    let isBroken = true
    const { messageBus, received, groups } = await setUp('failing', {
      one: ({ key, seq }) => {
        if (key === 'a' && seq === 1 && failures++ < 2) throw new Error('not yet')
        if (key === 'b' && seq === 1 && isBroken) throw new Error('never')
      },
    })
    for (const [key, seq] of [
      ['a', 1],
      ['a', 2],
      ['b', 1],
      ['b', 2],
    ] as const)
      await messageBus.publish(envelopeOf('failing', key, seq))
    await settle(messageBus)
    expect([failures, [...received('one')].sort()]).toEqual([3, ['a1', 'a2', 'b2']])
    expect(await groups.one?.db.collection('dead_letters').findOne({})).toMatchObject({
      _id: 'conformance.failing:b:1',
      reason: 'Error: never',
      replayedAt: null,
    })
    isBroken = false
    expect(await groups.one?.inbox.replayDeadLetters({ after: null, limit: 10 })).toEqual({
      replayed: 1,
      failed: 0,
      next: null,
    })
    expect(received('one')).toContain('b1')
  }, 30_000)
}

const testEnds = ({ setUp, settle }: Fixture): void => {
  test('reports idle only after the last reaction has ended', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { messageBus, received } = await setUp('rest', {
      one: async () => {
        begun.resolve()
        await gate.promise
      },
    })
    const published = messageBus.publish(envelopeOf('rest', 'a', 1))
    await begun.promise
    expect(await messageBus.isIdle()).toBe(false)
    gate.resolve()
    await published
    await settle(messageBus)
    expect([await messageBus.isIdle(), received('one')]).toEqual([true, ['a1']])
  })

  test('a fact that a group took but did not finish is delivered again to its successor', async () => {
    const away = (): never => {
      throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
    }
    const first = await setUp('killed', { one: ({ seq }) => (seq === 2 ? away() : undefined) })
    await first.messageBus.publish(envelopeOf('killed', 'a', 1))
    await settle(first.messageBus)
    const isSafe = await first.messageBus.publish(envelopeOf('killed', 'a', 2)).then(
      () => true,
      () => false,
    )
    await first.messageBus.close()
    const second = await setUp('killed', { one: quiet })
    // the relay publishes again what was not acknowledged
    if (!isSafe) await second.messageBus.publish(envelopeOf('killed', 'a', 2))
    await settle(second.messageBus)
    expect([first.received('one'), second.received('one')]).toEqual([['a1'], ['a2']])
  }, 60_000)
}
