import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { type FactEnvelope, topicOf } from '@xinyu/contracts/event'
import * as users from '@xinyu/contracts/events/users'
import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Inbox } from '@xinyu/platform/db/inbox'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { People } from './people.public.ts'
import type { PersonDocument } from './people.store.ts'

let payments: ServiceUnderTest<PaymentsConfig>
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
  })
}, 90_000)
afterAll(() => payments.close())

const user = (id: string, more: Partial<UserSnapshot> = {}): UserSnapshot => ({
  _id: id,
  GID: '10000001',
  type: 'normal',
  name: '小屿',
  avatar: null,
  gender: 1,
  birthday: null,
  liveCity: null,
  work: null,
  education: null,
  height: null,
  aboutMe: '',
  isCompleted: 4,
  hasRealChecked: 0,
  hasGradeChecked: 0,
  privacy: {
    blockMe: false,
    hideOnline: false,
    hideDistance: false,
    whoMayWrite: 'everyone',
    whoSeesPhotos: 'everyone',
  },
  roles: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  ...more,
})
const envelope = (
  fact: { type: string; owner: 'users'; aggregate: string },
  key: string,
  seq: number,
  data: object,
): FactEnvelope => ({
  id: `users.user:${key}:${seq}`,
  type: fact.type,
  topic: topicOf(fact),
  key,
  seq,
  at: '2026-01-01T00:00:00.000Z',
  data,
})
const fact = (of: object): { type: string; owner: 'users'; aggregate: string } => of as never
const stored = (id: string): Promise<PersonDocument | null> =>
  payments.database.collection<PersonDocument>('people').findOne({ _id: id })
const receive = (one: FactEnvelope): Promise<void> => payments.service.app.get(Inbox).receive(one)
/** past the inbox, as after a crash between the write and the inbox’s own note */
const handle = (one: FactEnvelope): Promise<void> => payments.service.app.get(Inbox).handle(one)

test('a fact that comes twice changes nothing the second time', async () => {
  const blocked = envelope(fact(users.blacklisted), 'p1', 2, { user: user('p1'), user2_id: 'p9' })
  await receive(envelope(fact(users.registered), 'p1', 1, { user: user('p1'), how: 'phone', shareCode: null }))
  for (let times = 0; times < 2; times++) await receive(blocked)
  await handle(blocked)
  expect(await stored('p1')).toEqual({
    _id: 'p1',
    seq: 2,
    type: 'normal',
    name: '小屿',
    avatar: null,
    isCompleted: 4,
    blocks: ['p9'],
  })
})

test('facts that come out of order are applied in their order; an older one never wins', async () => {
  const first = envelope(fact(users.registered), 'p2', 1, {
    user: user('p2', { name: '旧' }),
    how: 'phone',
    shareCode: null,
  })
  const second = envelope(fact(users.blacklisted), 'p2', 2, { user: user('p2'), user2_id: 'p9' })
  const third = envelope(fact(users.unblacklisted), 'p2', 3, { user: user('p2', { name: '新' }), user2_id: 'p9' })
  for (const one of [third, second, first]) await receive(one)
  expect(await stored('p2')).toMatchObject({ seq: 3, name: '新', blocks: [] })
  for (const one of [first, second]) await handle(one)
  expect(await stored('p2')).toMatchObject({ seq: 3, name: '新', blocks: [] })
})

test('an erased person keeps no name here', async () => {
  await receive(envelope(fact(users.registered), 'p3', 1, { user: user('p3'), how: 'phone', shareCode: null }))
  await receive(envelope(fact(users.erased), 'p3', 2, { user: user('p3', { isCompleted: 6 }) }))
  expect((await payments.service.app.get(People).byId(['p3'])).get('p3')).toMatchObject({ name: '', avatar: null })
})
