import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { consentChanged as faceConsentChanged } from '@xinyu/contracts/events/face'
import { consentChanged } from '@xinyu/contracts/events/users'
import { editContract } from '@xinyu/contracts/http/users/members'
import { getConsents, setConsent, setPosition, getPrivacy, setPrivacy } from '@xinyu/contracts/http/users/privacy'
import { getMoreUser } from '@xinyu/contracts/http/users/deck'
import { getProfile, updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { type ConsentKind, consentVersions, type WrittenConsent } from '@xinyu/contracts/lists/consents'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { TestPeople } from '../test-setup.ts'
import { UsersModule } from '../users.module.ts'
import { AgreementsOfPerson } from './agreements.public.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
})
afterAll(() => users.close())
const people = new TestPeople(() => users, clock)

const answer = (me: TestPerson, kind: WrittenConsent, given: boolean) =>
  users.call(setConsent, { kind, textVersion: consentVersions[kind], given }, me)
const of = async (me: TestPerson, kind: ConsentKind) =>
  (await users.call(getConsents, {}, me)).consents.find((consent) => consent.kind === kind)
const kept = async (me: TestPerson): Promise<object[]> => {
  await users.drain()
  const found: object[] = []
  const { agreements = [] } = users.service.app.get(AgreementsOfPerson, { strict: false }).exportedLists(me.id ?? '')
  for await (const one of agreements as AsyncIterable<object>) found.push(one)
  return found
}

test('every consent of a new member is listed; only recommendation is given by default', async () => {
  const me = await signUp(users)
  const { consents } = await users.call(getConsents, {}, me)
  expect(consents.map(({ kind, given, at }) => [kind, given, at])).toEqual([
    ['agreement', false, null],
    ['policy', false, null],
    ['recommendation', true, null],
    ['papers', false, null],
    ['location', false, null],
    ['notifications', false, null],
    ['marketing', false, null],
    ['face', false, null],
  ])
})

test('an answer contains the current text and its time; each is kept, a repeat is not, and a fact is published', async () => {
  const me = await signUp(users)
  const outdated = { kind: 'policy', textVersion: '2019-01', given: true } as const
  expect((await users.refused(setConsent, outdated, me)).code).toBe('TEXT_OUTDATED')
  const { consent } = await answer(me, 'policy', true)
  expect(consent).toEqual({
    kind: 'policy',
    given: true,
    textVersion: consentVersions.policy,
    answeredVersion: consentVersions.policy,
    at: clock.now().toISOString(),
    isOutdated: false,
  })
  clock.advance(60_000)
  expect((await answer(me, 'policy', true)).consent).toEqual(consent)
  await answer(me, 'policy', false)
  expect(await kept(me)).toMatchObject([
    { kind: 'policy', agreed: true },
    { kind: 'policy', agreed: false },
  ])
  const facts = users.published.filter(({ key, type }) => key === me.id && type === consentChanged.type)
  expect(facts.map(({ data }) => data)).toMatchObject([{ given: true }, { given: false }])
})

test('a consent given to an earlier text is outdated until it is given to the current one', async () => {
  const me = await signUp(users)
  const before = { policy: { textVersion: '2020-01', given: true, at: clock.now() } }
  await people.change(me.id, { consents: before })
  expect(await of(me, 'policy')).toMatchObject({ given: true, isOutdated: true, answeredVersion: '2020-01' })
  await answer(me, 'policy', true)
  expect(await of(me, 'policy')).toMatchObject({ given: true, isOutdated: false })
})

test.each(['agreement', 'policy'] as const)('without the %s a member is hidden from others', async (kind) => {
  const [me, other] = [await people.member(), await people.man()]
  const isListed = async () =>
    (await users.call(getMoreUser, { rows: 100 }, other)).showPerson.some(({ _id }) => _id === me.id)
  await answer(me, kind, true)
  expect(await isListed()).toBe(true)
  await answer(me, kind, false)
  expect([await isListed(), (await users.call(getPrivacy, {}, me)).privacy.blockMe]).toEqual([false, true])
})

test('the agreement withdrawn by its own call is withdrawn here too', async () => {
  const me = await people.member()
  await users.call(editContract, { textVersion: consentVersions.agreement, agreed: true }, me)
  expect(await of(me, 'agreement')).toMatchObject({ given: true })
  await users.call(editContract, { textVersion: consentVersions.agreement, agreed: false }, me)
  expect(await of(me, 'agreement')).toMatchObject({ given: false })
  expect((await users.call(getPrivacy, {}, me)).privacy.blockMe).toBe(true)
})

test('recommendation is the same switch here and on the profile, with version and time either way', async () => {
  const me = await signUp(users)
  await users.call(updateUserInfo, { isPersonal: false }, me)
  expect(await of(me, 'recommendation')).toMatchObject({ given: false, at: clock.now().toISOString() })
  await answer(me, 'recommendation', true)
  expect((await users.call(getProfile, {}, me)).profile.isPersonal).toBe(true)
  await answer(me, 'recommendation', false)
  expect((await users.call(getProfile, {}, me)).profile.isPersonal).toBe(false)
  expect(await kept(me)).toMatchObject([{ agreed: false }, { agreed: true }, { agreed: false }])
})

test('the consent to face data is listed as the face service published it', async () => {
  const me = await signUp(users)
  const change = (given: boolean) => ({ user_id: me.id, given, textVersion: '3' })
  await users.receive(faceConsentChanged, me.id, change(true))
  expect(await of(me, 'face')).toMatchObject({ given: true, answeredVersion: '3', textVersion: null })
  clock.advance(60_000)
  await users.receive(faceConsentChanged, me.id, change(false))
  expect(await of(me, 'face')).toMatchObject({ given: false })
})

const shenzhen = { latitude: 22.5431, longitude: 114.0579 }
const guangzhou = { latitude: 23.1291, longitude: 113.2644 }

test('a distance is shown when both share their position, hidden in both directions when one hides it, and gone with the consent', async () => {
  const [me, other] = [await people.member(), await people.man()]
  const distances = async () => {
    const card = (await users.call(getMoreUser, { rows: 100 }, me)).showPerson.find(({ _id }) => _id === other.id)
    const pages = [
      await users.call(getProfile, { user_id: other.id }, me),
      await users.call(getProfile, { user_id: me.id }, other),
    ]
    return [card?.distance, ...pages.map(({ profile }) => profile.distance)]
  }
  expect((await users.refused(setPosition, shenzhen, me)).code).toBe('CONSENT_NEEDED')
  await answer(me, 'location', true)
  await users.call(setPosition, shenzhen, me)
  expect(await distances()).toEqual([null, null, null])
  await answer(other, 'location', true)
  await users.call(setPosition, guangzhou, other)
  expect(await distances()).toEqual([300, 300, 300])
  for (const one of [me, other]) {
    await users.call(setPrivacy, { hideDistance: true }, one)
    expect(await distances()).toEqual([null, null, null])
    await users.call(setPrivacy, { hideDistance: false }, one)
  }
  expect(await distances()).toEqual([300, 300, 300])
  const stored = await users.service.app.get(UsersStore, { strict: false }).find(me.id)
  expect(stored?.position).toMatchObject({ latitude: 22.5, longitude: 114.1 })
  await answer(me, 'location', false)
  expect(await distances()).toEqual([null, null, null])
  expect((await users.service.app.get(UsersStore, { strict: false }).find(me.id))?.position).toBeNull()
})

test('a position from a month ago gives no distance', async () => {
  const [me, other] = [await people.member(), await people.man()]
  for (const one of [me, other]) {
    await answer(one, 'location', true)
    await users.call(setPosition, shenzhen, one)
  }
  const distance = async () => (await users.call(getProfile, { user_id: other.id }, me)).profile.distance
  expect(await distance()).toBe(10)
  await people.change(other.id, { position: { ...shenzhen, at: new Date(clock.now().getTime() - 31 * DAY_MS) } })
  expect(await distance()).toBeNull()
})
