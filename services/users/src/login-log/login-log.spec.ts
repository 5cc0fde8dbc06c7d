import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { sharedDevices } from '@xinyu/contracts/admin/desk'
import { loginLogs } from '@xinyu/contracts/admin/people'
import {
  decideInIncident,
  findDeviceMarks,
  findSharedLogins,
  getSnapshots,
  undoInIncident,
} from '@xinyu/contracts/internal/incidents'
import { getLimit } from '@xinyu/contracts/internal/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { loginLog } from '@xinyu/contracts/http/users/admin'
import { signUp } from '@xinyu/testkit/people/members'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { DeviceMarks } from '../devices/devices.public.ts'
import { LoginsStore } from '../sessions/sessions.public.ts'

let users: ServiceUnderTest<UsersConfig>
let admin: TestPerson
let support: TestPerson
let me: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
  })
  admin = await users.person({ roles: ['admin'] })
  support = await users.person({ roles: ['support'] })
  me = await signUp(users, { deviceId: 'phone-1', os: 'Android 15', location: '杭州' })
  await signUp(users, { deviceId: 'phone-2' })
})
afterAll(() => users.close())

const list = async (who: TestPerson, filter: object, resource: string = loginLogs.name) => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter) })
  const response = await fetch(`${users.service.url}/api/admin/${resource}?${query}`, {
    headers: { authorization: who.token },
  })
  return { http: response.status, rows: (await response.json()) as RecordOf<typeof loginLogs>[] }
}

test('the login log is searched by person, phone, device and time, newest first', async () => {
  const { rows } = await list(support, {})
  expect(rows.map(({ at }) => at)).toEqual(
    rows
      .map(({ at }) => at)
      .toSorted()
      .toReversed(),
  )
  for (const filter of [{ user_id: me.id }, { q: me.phone }, { q: me.user.GID }, { deviceId: 'phone-1' }])
    expect((await list(support, filter)).rows).toEqual([
      expect.objectContaining({
        user_id: me.id,
        how: 'join',
        os: 'Android 15',
        location: '杭州',
        deviceId: 'phone-1',
      }),
    ])
  expect((await list(support, { user_id: me.id, to: '2020-01-01T00:00:00.000Z' })).rows).toEqual([])
  expect((await list(support, { user_id: me.id, from: '2020-01-01T00:00:00.000Z' })).rows).toHaveLength(1)
})

test('only administrators see the full address, and nobody else finds it by guessing', async () => {
  const [seen] = (await list(support, { user_id: me.id })).rows
  const [whole] = (await list(admin, { user_id: me.id })).rows
  expect([seen?.ip, whole?.ip]).toEqual([expect.not.stringMatching(/0\.1$|::1$/), expect.stringMatching(/0\.1$|::1$/)])
  expect((await list(support, { ip: whole?.ip })).http).toBe(403)
  expect((await list(admin, { ip: whole?.ip })).rows.length).toBeGreaterThan(1)
  expect((await list(await users.person({ roles: ['finance'] }), {})).http).toBe(403)
})

test('the specification’s call returns the same, and each view is in the audit trail', async () => {
  const { list: found, total } = await users.call(loginLog, { user_id: me.id }, support)
  expect([found.length, total, found[0]?.ip]).toEqual([1, 1, (await list(support, { user_id: me.id })).rows[0]?.ip])
  await users.drain()
  const entries = users.published.filter(({ type }) => type === 'users.audited.v1').map(({ data }) => data)
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'loginLogs.list', actor_id: support.id, people: [me.id] }),
  )
})

test('a login publishes one fact with its method, and a refreshed token none', async () => {
  const facts = users.published.filter(({ type, key }) => type === 'users.signed-in.v1' && key === me.id)
  expect(facts.map(({ data }) => data)).toEqual([{ user_id: me.id, how: 'phone', at: expect.any(String) }])
})

test('moderation learns who shares a device, and not who shares a block that very many have', async () => {
  const [one, other] = [await signUp(users, { deviceId: 'phone-9' }), await signUp(users, { deviceId: 'phone-9' })]
  const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
  const { devices, addresses } = await internal.call(findSharedLogins, { user_ids: [one.id] })
  expect(devices).toEqual([{ label: 'phone-9', people: expect.arrayContaining([one.id, other.id]) }])
  const network = { how: 'join', location: '', os: '', browser: '', ip: '203.0.113.7' }
  const logins = users.service.app.get(LoginsStore)
  for (const userId of [one.id, other.id]) await logins.add({ userId, ...network })
  const shared = await internal.call(findSharedLogins, { user_ids: [other.id] })
  const block = shared.addresses.find(({ label }) => label === '203.0.113.*')
  expect(block?.people.toSorted()).toEqual([one.id, other.id].toSorted())
  for (let person = 0; person < 50; person++) await logins.add({ userId: `of-a-network-${person}`, ...network })
  const crowded = await internal.call(findSharedLogins, { user_ids: [one.id] })
  expect(crowded.addresses.map(({ label }) => label)).toEqual(addresses.map(({ label }) => label))
  const { users: known } = await internal.call(getSnapshots, { user_ids: [one.id, 'nobody'] })
  expect(known).toMatchObject([{ _id: one.id, isCompleted: 0 }])
})

test('a moderator sees with whom a member shares a device, and support does not', async () => {
  const other = await signUp(users, { deviceId: 'phone-1' })
  const moderator = await users.person({ roles: ['moderator'] })
  const of = (person: string, who = moderator) => list(who, { user_id: person }, sharedDevices.name)
  expect((await of(me.id)).rows).toMatchObject([
    { deviceId: 'phone-1', os: 'Android 15', others: [{ user_id: other.id, isCompleted: 0 }] },
  ])
  expect((await of(other.id)).rows).toMatchObject([{ deviceId: 'phone-1', others: [{ user_id: me.id }] }])
  expect((await of(moderator.id)).rows).toEqual([])
  expect((await of(me.id, support)).http).toBe(403)
})

test('who logs in from a marked device is known to moderation until the mark ends, is taken back or its owner erased', async () => {
  const [swindler, other] = [await signUp(users, { deviceId: 'farm-1' }), await signUp(users, { deviceId: 'farm-1' })]
  const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
  const marked = async (user_id = other.id) => (await internal.call(findDeviceMarks, { user_id })).marked
  const part = { incident_id: 'i', user_id: swindler.id, by: 'm' }
  const act = { ...part, approvedBy: null, step: 'limit', rule: 'fraud', reason: '群发', signOut: false } as const
  const after = (ms: number) => new Date(Date.now() + ms).toISOString()
  const mark = (ms: number, incident_id = 'i') =>
    internal.call(decideInIncident, { ...act, incident_id, until: after(86_400_000), markDevicesUntil: after(ms) })
  await internal.call(decideInIncident, { ...act, until: after(86_400_000), markDevicesUntil: null })
  expect(await marked()).toEqual([])
  for (let twice = 0; twice < 2; twice++) await mark(60_000)
  expect([await marked(), await marked(swindler.id), await marked(me.id)]).toEqual([[swindler.id], [], []])
  await internal.call(undoInIncident, { ...part, byAppeal: true })
  const limits = () => internal.call(getLimit, { user_id: swindler.id })
  expect([await marked(), (await limits()).limit?.incident_id]).toEqual([[], 'i'])
  await mark(-1, 'i2')
  expect(await marked()).toEqual([])
  await mark(60_000, 'i3')
  expect(await marked()).toEqual([swindler.id])
  await users.service.app.get(DeviceMarks).removeAllOf(swindler.id)
  expect(await marked()).toEqual([])
})
