import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { Service } from '@xinyu/contracts/call'
import {
  chatExported,
  faceExported,
  moderationExported,
  paymentsExported,
  socialExported,
} from '@xinyu/contracts/events/people'
import { exportData, deleteuser } from '@xinyu/contracts/http/users/account'
import { addToBlackList } from '@xinyu/contracts/http/users/blocks'
import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { fetchSmsCode, signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { unzip } from '@xinyu/platform/unzip'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { Archives } from './archives.ts'

let users: ServiceUnderTest<UsersConfig>
let objects: ObjectStore
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    config: usersConfig,
    clock,
    env: { SMS_CODES_PER_IP: '1000' },
  })
  objects = users.service.app.get(ObjectStore)
})
afterAll(() => users.close())

type Me = Awaited<ReturnType<typeof signUp>>
const facts = {
  social: socialExported,
  chat: chatExported,
  payments: paymentsExported,
  face: faceExported,
  moderation: moderationExported,
}
const requestOf = async (me: Me): Promise<string> => {
  await users.drain()
  const asked = users.published.filter(
    ({ type, data }) => type === 'users.export-requested.v1' && (data as { user_id: string }).user_id === me.id,
  )
  return asked.at(-1)?.key ?? ''
}
/** simulates another service: its file, a picture, its fact */
const partOf = async (me: Me, service: keyof typeof facts, words = '{}'): Promise<void> => {
  const export_id = await requestOf(me)
  const key = `exports/${export_id}/${service}.json`
  await objects.put(key, Buffer.from(words), { type: 'application/json', isPublic: false })
  await users.receive(facts[service], export_id, { export_id, user_id: me.id, key })
}
const allParts = async (me: Me): Promise<void> => {
  for (const service of Object.keys(facts) as (keyof typeof facts)[]) await partOf(me, service)
}
const look = (me: Me) => users.call(exportData, { onlyLook: true }, me)
const readyFacts = (me: Me): { missing: Service[] }[] =>
  users.published
    .filter(({ type, data }) => type === 'users.export-ready.v1' && (data as { user_id: string }).user_id === me.id)
    .map(({ data }) => data as { missing: Service[] })
const fetched = async (me: Me): Promise<Map<string, Buffer>> => {
  clock.advance(61_000)
  const smsCode = await fetchSmsCode(users, me.phone)
  const { url } = await users.call(exportData, { download: true, smsCode }, me)
  const answer = await fetch(url ?? '')
  expect(answer.status).toBe(200)
  return new Map(unzip(Buffer.from(await answer.arrayBuffer())))
}

describe('an export of one’s data', () => {
  test('is requested once, gathered when every service has answered, announced once, and opened by its owner only', async () => {
    const [me, other] = [await signUp(users), await signUp(users)]
    await users.call(updateUserInfo, { name: '岚' }, me)
    await users.call(addToBlackList, { user2_id: other.id }, me)
    expect((await look(me)).state).toBe('none')
    const both = await Promise.all([users.call(exportData, {}, me), users.call(exportData, {}, me)])
    expect(both.map(({ state }) => state)).toEqual(['waiting', 'waiting'])
    await allParts(me)
    await partOf(me, 'chat', '{"messages":[{"content":"早上好"}]}')
    expect((await users.call(exportData, {}, me)).state).toBe('waiting')
    for (let twice = 0; twice < 2; twice++) await users.runJob('gather-exports')
    await users.drain()
    expect(readyFacts(me)).toMatchObject([{ missing: [] }])
    expect(await look(me)).toMatchObject({ state: 'ready', missing: [], url: null })
    expect((await users.refused(exportData, { download: true }, me)).code).toBe('NEED_PROOF')
    expect(await users.call(exportData, { onlyLook: true }, other)).toMatchObject({ state: 'none', url: null })
    const files = await fetched(me)
    expect([...files.keys()].sort()).toEqual(
      ['chat', 'face', 'moderation', 'payments', 'social', 'users']
        .map((name) => `data/${name}.json`)
        .concat('index.html'),
    )
    expect(files.get('data/chat.json')?.toString()).toContain('早上好')
    const own = JSON.parse(files.get('data/users.json')?.toString() ?? '') as Record<string, object[]>
    expect(own).toMatchObject({
      account: [{ user_id: me.id, name: '岚', phone: me.phone }],
      blockedPeople: [{ user_id: other.id }],
    })
    expect(own.logins?.length).toBeGreaterThan(0)
    expect(files.get('data/users.json')?.toString()).not.toContain(other.phone)
    const page = files.get('index.html')?.toString() ?? ''
    for (const name of Object.keys(own)) expect(page).toContain(`<code>${name}</code>`)
    // the parts are removed, the archive belongs to its owner only
    expect(await keys(`exports/${await requestOf(me)}/`)).toEqual([])
    const unsigned = objects.publicUrl(`export-archives/${await requestOf(me)}.zip`)
    expect((await fetch(unsigned)).status).toBe(403)
  })

  test('names a picture by its content type, since a file has no other hint', async () => {
    const me = await signUp(users)
    await users.call(exportData, {}, me)
    const folder = `exports/${await requestOf(me)}/social/`
    for (const [name, type] of [
      ['new.jpg', 'image/webp'],
      ['old.jpg', 'image/jpeg'],
    ] as const)
      await objects.put(folder + name, Buffer.from(name), { type, isPublic: false })
    await allParts(me)
    await users.runJob('gather-exports')
    const pictures = [...(await fetched(me)).keys()].filter((name) => name.startsWith('pictures/'))
    expect(pictures.sort()).toEqual(['pictures/social/new.webp', 'pictures/social/old.jpg'])
  })

  test('names the services that did not answer within half an hour', async () => {
    const me = await signUp(users)
    await users.call(exportData, {}, me)
    await partOf(me, 'chat')
    await users.runJob('gather-exports')
    expect((await look(me)).state).toBe('waiting')
    clock.advance(31 * 60_000)
    await users.runJob('gather-exports')
    const missing = ['social', 'payments', 'face', 'moderation']
    expect(await look(me)).toMatchObject({ state: 'ready', missing })
    const files = await fetched(me)
    expect(files.get('index.html')?.toString()).toContain('social、payments、face、moderation')
    expect([...files.keys()].sort()).toEqual(['data/chat.json', 'data/users.json', 'index.html'])
  })

  test('is made again after a crash, and announced once', async () => {
    const me = await signUp(users)
    await users.call(exportData, {}, me)
    await allParts(me)
    const archives = users.service.app.get(Archives, { strict: false })
    const build = archives.build.bind(archives)
    const crash = jest.spyOn(archives, 'build').mockImplementationOnce(async (request) => {
      await build(request)
      throw new Error('the process ended')
    })
    await users.runJob('gather-exports')
    expect((await look(me)).state).toBe('waiting')
    await users.runJob('gather-exports')
    crash.mockRestore()
    await users.drain()
    expect(readyFacts(me)).toHaveLength(1)
    expect((await fetched(me)).size).toBe(7)
  })

  test('can be requested once a day; it is kept for 7 days, then removed, and another can be requested', async () => {
    const me = await signUp(users)
    const asked = async () => (await users.call(exportData, {}, me)).requestedAt
    const first = await asked()
    await allParts(me)
    await users.runJob('gather-exports')
    clock.advance(DAY_MS - 60_000)
    expect(await asked()).toBe(first)
    clock.advance(6 * DAY_MS)
    await users.runJob('expire-exports')
    expect((await look(me)).state).toBe('ready')
    clock.advance(60_000)
    await users.runJob('expire-exports')
    expect(await look(me)).toMatchObject({ state: 'expired', url: null })
    expect(await keys(`export-archives/${await requestOf(me)}`)).toEqual([])
    expect(await asked()).not.toBe(first)
  })

  test('is removed with the account', async () => {
    const me = await signUp(users)
    await users.call(exportData, {}, me)
    await allParts(me)
    await users.runJob('gather-exports')
    const archive = `export-archives/${await requestOf(me)}`
    expect(await keys(archive)).toHaveLength(1)
    await users.call(deleteuser, {}, me)
    clock.advance(16 * DAY_MS)
    await users.runJob('account-deadlines')
    expect(await keys(archive)).toEqual([])
    expect(await users.database.collection('export_requests').countDocuments({ user_id: me.id })).toBe(0)
  })
})

const keys = async (prefix: string): Promise<string[]> => {
  const found: string[] = []
  for await (const key of objects.keysBelow(prefix)) found.push(key)
  return found
}
