import type { FactEnvelope } from '@xinyu/contracts/event'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { type Db, MongoClient } from 'mongodb'
import { Inbox } from '../db/inbox.ts'
import { Log } from '../log.ts'
import type { Carrier } from './carrier.ts'

export interface CarrierUnderTest {
  /** a connection of its own, as a process would have; `begin` once its groups have subscribed */
  connect(): Promise<{ carrier: Carrier; begin(): void }>
  /** Resolves when the published facts have reached everybody who is there. */
  settle(carrier: Carrier): Promise<void>
}
interface Group {
  inbox: Inbox
  heard: string[]
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

/** A group as a service has one: the carrier, an inbox on a real database, and a reaction. */
export const groupOn = async (
  client: MongoClient,
  carrier: Carrier,
  name: string,
  group: string,
  react: Reaction = () => undefined,
): Promise<Group> => {
  const db = client.db(`conformance_${name}_${group}_${process.pid}`)
  const inbox = new Inbox({ collection: (of) => db.collection(of) }, `${name}-${group}`, carrier, log)
  const heard: string[] = []
  inbox.handle = async (envelope) => {
    await react(envelope)
    heard.push(`${envelope.key}${envelope.seq}`)
  }
  await inbox.start()
  await carrier.subscribe(`${name}-${group}`, [topic(name)], (envelope) => inbox.receive(envelope))
  return { inbox, heard, db }
}

/** What both carriers promise, told through the inbox that stands behind them in every service. */
export const conforms = (subject: CarrierUnderTest): void => {
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
    const { carrier, begin } = await subject.connect()
    closing.push(() => carrier.close())
    const groups: Record<string, Group> = {}
    for (const [group, react] of Object.entries(reactions)) {
      const made = await groupOn(client, carrier, name, group, react)
      groups[group] = made
      closing.push(() => made.db.dropDatabase())
    }
    begin()
    return { carrier, groups, heard: (group: string): string[] => groups[group]?.heard ?? [] }
  }
  const quiet = (): void => undefined

  test('every group gets every fact once, in the order of its aggregate', async () => {
    const { carrier, heard } = await setUp('order', {
      one: quiet,
      two: () => new Promise((resolve) => setTimeout(resolve, Math.random() * 5)),
    })
    const keys = ['a', 'b', 'c', 'd', 'e']
    await Promise.all(
      keys.map(async (key) => {
        for (let seq = 1; seq <= 8; seq++) await carrier.publish(envelopeOf('order', key, seq))
      }),
    )
    await subject.settle(carrier)
    for (const group of ['one', 'two']) {
      expect(heard(group)).toHaveLength(40)
      for (const key of keys) expect(heard(group).filter((mark) => mark.startsWith(key))).toEqual(marks(key, 8))
    }
    expect(await carrier.idle()).toBe(true)
  })

  test('repeats are ignored; what comes too early waits for the gap to be filled, also when many do', async () => {
    const { carrier, heard, groups } = await setUp('gaps', { one: quiet })
    for (const seq of [1, 1, 3, 5, 4, 3]) await carrier.publish(envelopeOf('gaps', 'a', seq))
    await subject.settle(carrier)
    expect(heard('one')).toEqual(['a1'])
    for (const seq of [2, 5, 1]) await carrier.publish(envelopeOf('gaps', 'a', seq))
    await subject.settle(carrier)
    expect(heard('one')).toEqual(marks('a', 5))
    expect(await groups.one?.db.collection('inbox_parked').countDocuments()).toBe(0)
  })

  test('a reaction that fails is tried again; one that never succeeds is put aside, holds up nobody, and can be replayed', async () => {
    let failures = 0
    let isBroken = true
    const { carrier, heard, groups } = await setUp('failing', {
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
      await carrier.publish(envelopeOf('failing', key, seq))
    await subject.settle(carrier)
    expect([failures, [...heard('one')].sort()]).toEqual([3, ['a1', 'a2', 'b2']])
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
    expect(heard('one')).toContain('b1')
  }, 30_000)

  test('says that it rests only after the last reaction has ended', async () => {
    const gate = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const { carrier, heard } = await setUp('rest', {
      one: async () => {
        begun.resolve()
        await gate.promise
      },
    })
    const published = carrier.publish(envelopeOf('rest', 'a', 1))
    await begun.promise
    expect(await carrier.idle()).toBe(false)
    gate.resolve()
    await published
    await subject.settle(carrier)
    expect([await carrier.idle(), heard('one')]).toEqual([true, ['a1']])
  })

  test('what a group took without finishing comes again to the one that follows it', async () => {
    const away = (): never => {
      throw Object.assign(new Error('the database is away'), { code: 'ECONNREFUSED' })
    }
    const first = await setUp('killed', { one: ({ seq }) => (seq === 2 ? away() : undefined) })
    await first.carrier.publish(envelopeOf('killed', 'a', 1))
    await subject.settle(first.carrier)
    const isSafe = await first.carrier.publish(envelopeOf('killed', 'a', 2)).then(
      () => true,
      () => false,
    )
    await first.carrier.close()
    const second = await subject.connect()
    closing.push(() => second.carrier.close())
    const { heard } = await groupOn(client, second.carrier, 'killed', 'one')
    second.begin()
    // the relay publishes again what it was never told to be safe
    if (!isSafe) await second.carrier.publish(envelopeOf('killed', 'a', 2))
    await subject.settle(second.carrier)
    expect([first.heard('one'), heard]).toEqual([['a1'], ['a2']])
  }, 60_000)
}
