import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { snapshot } from '@xinyu/testkit/builders'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { newId } from '@xinyu/platform/ids'
import { type SocialConfig, socialConfig } from '../config.ts'
import { SocialModule } from '../social.module.ts'
import { OnPeopleFacts } from './on-people-facts.ts'
import { PeopleStore } from './people.store.ts'

let social: ServiceUnderTest<SocialConfig>
let store: PeopleStore
beforeAll(async () => {
  social = await startService({ name: 'social', module: SocialModule, config: socialConfig })
  store = social.service.app.get(PeopleStore, { strict: false })
}, 60_000)
afterAll(() => social.close())

test('streams that meet a new person at once lose nothing', async () => {
  const at = new Date()
  await Promise.all(
    Array.from({ length: 60 }, async () => {
      const [id, other] = [newId(), newId()]
      await Promise.all([
        store.rememberUser(id, 1, snapshot({ _id: id })),
        store.rememberVip(id, 1, at),
        store.rememberPresence(id, 1, true, at),
        store.rememberBlock(other, id, true, 1),
      ])
      expect(await store.people.findOne({ _id: id })).toMatchObject({
        user: { _id: id },
        vipLimitDate: at,
        online: true,
        blockedBy: [other],
      })
    }),
  )
})

test('an older number of a stream changes nothing, in whatever order it comes', async () => {
  const id = newId()
  await store.rememberUser(id, 2, snapshot({ _id: id, name: '新' }))
  await store.rememberUser(id, 1, snapshot({ _id: id, name: '旧' }))
  await store.rememberPresence(id, 1, true, new Date())
  expect(await store.people.findOne({ _id: id })).toMatchObject({ user: { name: '新' }, online: true })
})

test('a block that comes again after it was lifted stays lifted, for both', async () => {
  const [a, b] = [newId(), newId()]
  const facts = social.service.app.get(OnPeopleFacts, { strict: false })
  const told = (seq: number) => ({ key: a, seq, data: { user: snapshot({ _id: a }), user2_id: b } }) as never
  await facts.blacklisted(told(3))
  await facts.unblacklisted(told(4))
  for (let twice = 0; twice < 2; twice++) await facts.blacklisted(told(3))
  expect([await store.people.findOne({ _id: a }), await store.people.findOne({ _id: b })]).toMatchObject([
    { blocks: [] },
    { blockedBy: [] },
  ])
  await facts.blacklisted(told(5))
  expect([await store.people.findOne({ _id: a }), await store.people.findOne({ _id: b })]).toMatchObject([
    { blocks: [b] },
    { blockedBy: [a] },
  ])
})
