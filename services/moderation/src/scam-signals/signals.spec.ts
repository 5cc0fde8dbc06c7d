import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { scamSignals } from '@xinyu/contracts/admin/content'
import { signalsRaised } from '@xinyu/contracts/events/chat'
import { erased } from '@xinyu/contracts/events/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { FixedClock } from '@xinyu/platform/clock'
import { snapshot } from '@xinyu/testkit/people/builders'
import { eraseAndCountReceipts } from '@xinyu/testkit/people/personal-data'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import { OnSignalsRaised } from './on-signals-raised.ts'

let moderation: ServiceUnderTest<ModerationConfig>
let moderator: TestPerson
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  moderation = await startService({
    name: 'moderation',
    module: ModerationModule,
    config: moderationConfig,
    clock,
  })
  moderator = await moderation.person({ roles: ['moderator'] })
})
afterAll(() => moderation.close())

const rest = async (path: string, init: RequestInit = {}, by = moderator) => {
  const headers = { authorization: `Bearer ${by.token}`, ...(init.body ? { 'content-type': 'application/json' } : {}) }
  const reply = await fetch(`${moderation.service.url}/api/admin/${path}`, { headers, ...init })
  return { status: reply.status, body: (await reply.json()) as never }
}
const signals = async (filter: object = {}): Promise<RecordOf<typeof scamSignals>[]> =>
  (await rest(`scamSignals?filter=${JSON.stringify(filter)}`)).body
const at = '2026-11-21T04:00:00.000Z'
const none = { contact: 0, offApp: 0, money: 0, link: 0, repeated: 0 }
const payloadFor = (user_id: string, score: number, counts: Partial<typeof none> = { money: 4 }) => ({
  user_id,
  score,
  counts: { ...none, ...counts },
  people: 3,
  since: at,
  at,
})
const raise = (user_id: string, score: number) => moderation.receive(signalsRaised, user_id, payloadFor(user_id, score))
const done = (id: string, by = moderator) => rest(`scamSignals/${id}/done`, { method: 'POST', body: '{}' }, by)

test('a person who passes a step is listed for moderators once, highest score first, until one has viewed it', async () => {
  await raise('a', 24)
  await raise('b', 80)
  await raise('a', 41)
  expect(await signals({ state: 'open' })).toMatchObject([
    { id: 'b', user_id: 'b', score: 80, receivers: 3, signals: [{ kind: 'money', count: 4 }] },
    { id: 'a', score: 41, state: 'open', decidedBy: null },
  ])
  expect((await done('b')).body).toMatchObject({ state: 'done', decidedBy: moderator.id })
  expect([(await done('b')).status, (await done('nobody')).status]).toEqual([409, 404])
  expect((await signals({ state: 'open' })).map(({ id }) => id)).toEqual(['a'])
  const finance = await moderation.person({ roles: ['finance'] })
  expect([(await rest('scamSignals', {}, finance)).status, (await done('a', finance)).status]).toEqual([403, 403])
})

test('a later step opens it again; a repeat, or an earlier fact that arrives late, does not', async () => {
  await raise('c', 24)
  await raise('c', 45)
  await done('c')
  const reaction = moderation.service.app.get(OnSignalsRaised)
  for (const seq of [1, 2]) await reaction.raised({ seq, data: payloadFor('c', 24) } as never)
  expect(await signals({ user_id: 'c' })).toMatchObject([{ score: 45, state: 'done' }])
  await raise('c', 90)
  expect(await signals({ user_id: 'c' })).toMatchObject([{ score: 90, state: 'open', decidedBy: null }])
})

test('nothing is kept of an erased person, not even a fact that arrives later', async () => {
  await raise('d', 24)
  expect(await eraseAndCountReceipts(moderation, 'd', clock)).toBe(1)
  await moderation.receive(erased, 'd', { user: snapshot({ _id: 'd' }) })
  await raise('d', 90)
  expect(await signals({ user_id: 'd' })).toEqual([])
})
