import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { erased, registered } from '@xinyu/contracts/events/users'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { FactFeed } from '@xinyu/testkit/fact-feed'
import { testPeopleCopyConformance } from '@xinyu/testkit/people/people-copy-conformance'
import { startService, type ServiceUnderTest } from '@xinyu/testkit/service-under-test'
import { type PaymentsConfig, paymentsConfig } from '../config.ts'
import { PaymentsModule } from '../payments.module.ts'
import { People } from './people.public.ts'

let payments: ServiceUnderTest<PaymentsConfig>
let people: People
let feed: FactFeed
beforeAll(async () => {
  payments = await startService({
    name: 'payments',
    module: PaymentsModule,
    config: paymentsConfig,
    env: { ALIPAY_MODE: 'sandbox' },
  })
  people = payments.service.app.get(People)
  feed = new FactFeed(payments.service)
})
afterAll(() => payments.close())

const refusal = async (from: string, to: string): Promise<string | null> =>
  people.assertMayGive(from, to).then(
    () => null,
    (error: { code: string }) => error.code,
  )

testPeopleCopyConformance({
  service: () => payments.service,
  isBlocked: async (one, other) => (await refusal(one, other)) === 'BLACKLISTED',
  nameOf: async (id) => (await people.findMany([id])).get(id)?.user?.name,
})

test('an erased person has no name here and cannot receive gifts', async () => {
  const [id, giver] = [newId(), newId()]
  await feed.receive(registered, id, 1, { user: snapshot({ _id: id }), how: 'phone', shareCode: null })
  await feed.receive(erased, id, 2, { user: snapshot({ _id: id, isCompleted: 6 }) })
  expect((await people.findMany([id])).get(id)?.user).toMatchObject({ name: '', avatar: null })
  expect(await refusal(giver, id)).toBe('ACCOUNT_CANCELLED')
})

test('people are found by a part of their name, including special characters', async () => {
  const id = newId()
  await feed.receive(registered, id, 1, {
    user: snapshot({ _id: id, name: `a.b*${id}` }),
    how: 'phone',
    shareCode: null,
  })
  expect([await people.named(`.B*${id}`), await people.named(`axb${id}`)]).toEqual([[id], []])
})
