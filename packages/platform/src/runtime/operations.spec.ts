import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals'
import { profileApproved } from '@xinyu/contracts/events/users'
import { replayDeadLetters, replayEvents } from '@xinyu/contracts/internal/operations'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { Controller, Module } from '@nestjs/common'
import { OnFact } from '../message-bus/on-fact.ts'
import { type PlatformConfig, platformConfig } from '../config.ts'
import { InternalClient } from '../connections/internal-client.ts'

const received: string[] = []
let isBroken = true

@Controller()
class FragileController {
  @OnFact(profileApproved)
  async apply({ key }: { key: string }): Promise<void> {
    if (isBroken || key === 'hopeless') throw new Error('the reaction fails')
    received.push(key)
  }
}
@Module({ controllers: [FragileController] })
class FragileModule {}

let sample: ServiceUnderTest<PlatformConfig>
let operator: InternalClient
const letter = (key: string) => {
  const id = `users.user:${key}:1`
  return {
    _id: id,
    reason: 'Error',
    at: new Date(),
    replayedAt: null,
    envelope: {
      id,
      type: profileApproved.type,
      topic: 'users.user',
      key,
      seq: 1,
      at: '2026-01-01T00:00:00.000Z',
      data: { user, revision: 1 },
    },
  }
}
const user = {
  _id: 'u',
  GID: '10000000',
  type: 'normal' as const,
  name: 'n',
  avatar: null,
  gender: null,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  isCompleted: 4,
  hasRealChecked: 0 as const,
  hasGradeChecked: 0 as const,
  privacy: {
    blockMe: false,
    hideOnline: false,
    hideDistance: false,
    whoMayWrite: 'everyone' as const,
    whoSeesPhotos: 'everyone' as const,
  },
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
}

let listenersBefore = 0
beforeAll(async () => {
  listenersBefore = process.listenerCount('SIGTERM')
  sample = await startService({ name: 'moderation', module: FragileModule, config: platformConfig })
  operator = new InternalClient({ ...sample.config, MODERATION_URL: sample.service.url })
})
afterAll(() => sample.close())
beforeEach(async () => {
  received.length = 0
  isBroken = true
  await sample.database.collection('dead_letters').deleteMany({})
  await sample.database.collection('events').deleteMany({})
})

const metric = async (name: string): Promise<string | undefined> =>
  new RegExp(`^${name}\\S* (.*)$`, 'm').exec(await (await fetch(`${sample.service.url}/metrics`)).text())?.[1]

test('dead letters are replayed by pages; one that fails again stays and blocks no other', async () => {
  await sample.database.collection<{ _id: string }>('dead_letters').insertMany(['a', 'b', 'hopeless', 'z'].map(letter))
  expect(await metric('dead_letters')).toBe('4')
  expect(await operator.call(replayDeadLetters('moderation'), {})).toEqual({ replayed: 0, failed: 4, next: null })
  isBroken = false
  const first = await operator.call(replayDeadLetters('moderation'), { limit: 2 })
  expect(first).toEqual({ replayed: 2, failed: 0, next: { topic: 'users.user', key: 'b', seq: 1 } })
  expect(await operator.call(replayDeadLetters('moderation'), { limit: 2, after: first.next })).toEqual({
    replayed: 1,
    failed: 1,
    next: { topic: 'users.user', key: 'z', seq: 1 },
  })
  expect(received).toEqual(['a', 'b', 'z'])
  expect(await metric('dead_letters')).toBe('1')
  expect(
    await sample.database.collection<{ _id: string; reason: string }>('dead_letters').findOne({ replayedAt: null }),
  ).toMatchObject({ _id: 'users.user:hopeless:1', reason: 'Error: the reaction fails' })
})

test('the event log is published again by pages, each aggregate in order and unchanged', async () => {
  const kept = [
    ['moderation.review', 'r2', 1],
    ['moderation.review', 'r1', 2],
    ['moderation.review', 'r1', 1],
    ['moderation.report', 'p1', 1],
  ] as const
  await sample.database.collection<{ _id: string }>('events').insertMany(
    kept.map(([topic, key, seq], day) => ({
      _id: `${topic}:${key}:${seq}`,
      topic,
      key,
      seq,
      type: 'moderation.review-decided.v1',
      at: new Date(Date.UTC(2026, 0, day + 1)),
      data: { n: day },
    })),
  )
  const before = sample.published.length
  const first = await operator.call(replayEvents('moderation'), { topic: 'moderation.review', limit: 2 })
  const second = await operator.call(replayEvents('moderation'), {
    topic: 'moderation.review',
    limit: 2,
    after: first.next,
  })
  expect([first.sent, second]).toEqual([2, { sent: 1, next: null }])
  const sent = sample.published.slice(before)
  expect(sent.map(({ id }) => id)).toEqual([
    'moderation.review:r1:1',
    'moderation.review:r1:2',
    'moderation.review:r2:1',
  ])
  expect(sent[0]).toEqual({
    id: 'moderation.review:r1:1',
    topic: 'moderation.review',
    key: 'r1',
    seq: 1,
    type: 'moderation.review-decided.v1',
    at: '2026-01-03T00:00:00.000Z',
    data: { n: 2 },
  })
  expect(await operator.call(replayEvents('moderation'), { since: '2026-01-04T00:00:00.000Z' })).toEqual({
    sent: 1,
    next: null,
  })
})

test('the operator’s endpoints require the services’ secret', async () => {
  const reply = await fetch(`${sample.service.url}/internal/moderation/events/replay`, {
    method: 'POST',
    body: '{}',
    headers: { 'content-type': 'application/json', authorization: 'Internal nonsense-of-some-length' },
  })
  expect(reply.status).toBe(403)
})

test('metrics show waiting facts and whether the engines answer', async () => {
  expect(
    await Promise.all(
      ['facts_waiting', 'facts_parked', 'engine_up\\{engine="mongodb"', 'engine_up\\{engine="redis"'].map(metric),
    ),
  ).toEqual(['0', '0', '1', '1'])
})

test('a service leaves the signals to its runner: ended by a signal, it could not leave the broker', () => {
  expect(process.listenerCount('SIGTERM')).toBe(listenersBefore)
})
