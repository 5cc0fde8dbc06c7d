import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { versions } from '@xinyu/contracts/admin/content'
import {
  addVersion,
  getNewVersion,
  removeConfigFile,
  uploadVersionFile,
  versionFilePolicy,
} from '@xinyu/contracts/http/upload/versions'
import type { RequestOf } from '@xinyu/contracts/call'
import { Clock } from '@xinyu/platform/clock'
import { type MigrationList, runMigrations } from '@xinyu/platform/db/migrations'
import { Leases } from '@xinyu/platform/jobs/leases'
import { Log } from '@xinyu/platform/logging/log'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { versionsMigrations } from './versions.migrations.ts'

let users: ServiceUnderTest<UsersConfig>
let admin: TestPerson
let reader: TestPerson
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig })
  admin = await users.person({ roles: ['admin'] })
  reader = await users.person()
})
afterAll(() => users.close())

const fields = (more: Partial<RequestOf<typeof addVersion>>): RequestOf<typeof addVersion> => ({
  platform: 'android',
  number: 1,
  name: '2.3.7',
  notes: '更流畅',
  notesEn: 'Smoother',
  url: null,
  force: false,
  ...more,
})
const rest = async (path: string, verb = 'GET', body?: object, who = admin) => {
  const response = await fetch(`${users.service.url}/api/admin/${versions.name}${path}`, {
    method: verb,
    headers: { authorization: who.token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, body: (await response.json()) as Record<string, unknown> }
}
const numbers = async (platform: 'android' | 'ios' | 'web') =>
  (await users.call(getNewVersion, { platform }, reader)).list.map(({ number }) => number)
const facts = () => users.published.filter(({ type }) => type === 'users.version-published.v1').map(({ data }) => data)
const packageOf = (text: string): Buffer => Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), Buffer.from(text)])

describe('versions', () => {
  test('are listed for clients newest first, and each is published by one fact', async () => {
    await users.call(addVersion, fields({ number: 236 }), admin)
    await users.call(addVersion, fields({ number: 240, force: true }), admin)
    await users.call(addVersion, fields({ platform: 'ios', number: 236, url: 'https://apps.example.com/1' }), admin)
    expect(await numbers('android')).toEqual([240, 236])
    const { list } = await users.call(getNewVersion, {}, reader)
    expect(list.map(({ platform, number }) => [platform, number])).toEqual(
      expect.arrayContaining([
        ['android', 240],
        ['ios', 236],
      ]),
    )
    await users.drain()
    expect(facts()).toEqual([
      { platform: 'android', number: 236, force: false },
      { platform: 'android', number: 240, force: true },
      { platform: 'ios', number: 236, force: false },
    ])
  })

  test('must have increasing numbers per platform, and are added by administrators only', async () => {
    const late = await users.refused(addVersion, fields({ number: 239 }), admin)
    expect([late.code, late.refusal.highest]).toEqual(['VERSION_NUMBER', 240])
    const moderator = await users.person({ roles: ['moderator'] })
    expect((await users.refused(addVersion, fields({ number: 300 }), moderator)).http).toBe(403)
  })

  test('are closed at the console to everybody but administrators', async () => {
    for (const role of ['support', 'moderator', 'finance'] as const) {
      const staffMember = await users.person({ roles: [role] })
      for (const [verb, body] of [
        ['GET', undefined],
        ['POST', fields({ number: 300, force: true })],
      ] as const)
        expect((await rest('', verb, body, staffMember)).http).toBe(403)
      expect((await users.refused(addVersion, fields({ number: 300 }), staffMember)).http).toBe(403)
    }
  })

  test('refuse an address that runs code', async () => {
    const bad = await users.refused(addVersion, fields({ number: 300, url: 'javascript:alert(1)' }), admin)
    expect(bad.code).toBe('INVALID_INPUT')
  })

  test('are drafts until they are switched on, which publishes one fact however often they are switched', async () => {
    const before = facts().length
    const made = await rest('', 'POST', fields({ platform: 'web', number: 237 }))
    expect([made.http, made.body.isOn, await numbers('web')]).toEqual([200, false, []])
    const id = String(made.body.id)
    for (const isOn of [true, false, true]) await rest(`/${id}`, 'PUT', { isOn })
    await users.drain()
    expect([await numbers('web'), facts().length - before]).toEqual([[237], 1])
    expect((await rest(`/${id}`, 'DELETE')).body.code).toBe('VERSION_IS_ON')
    await rest(`/${id}`, 'PUT', { isOn: false, notes: '撤回' })
    expect((await rest(`/${id}`, 'DELETE')).http).toBe(200)
    expect((await rest(`/${id}`)).http).toBe(404)
  })
})

describe('packages', () => {
  const send = async (bytes: Buffer) => {
    const form = new FormData()
    form.append('platform', 'android')
    form.append('file', new Blob([new Uint8Array(bytes)]), 'app.apk')
    const response = await fetch(`${users.service.url}/api/${uploadVersionFile.path}`, {
      method: 'POST',
      headers: { authorization: admin.token },
      body: form,
    })
    return (await response.json()) as Record<string, unknown>
  }

  test('are stored under their hash, publicly, and the version has their address', async () => {
    const bytes = packageOf('first')
    const stored = await send(bytes)
    expect(stored).toMatchObject({ status: 0, size: bytes.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await send(bytes)).key).toBe(stored.key)
    const key = String(stored.key)
    const { version } = await users.call(addVersion, fields({ number: 250, key }), admin)
    expect(version.url).toBe(stored.url)
    const answer = await fetch(String(stored.url))
    expect([answer.status, Buffer.from(await answer.arrayBuffer()).equals(bytes)]).toEqual([200, true])
    expect((await users.refused(removeConfigFile, { key }, admin)).code).toBe('PACKAGE_IN_USE')
  })

  test('are stored by their key, also where an admin enters their address or an earlier version stored it', async () => {
    const { key, url } = (await send(packageOf('by its address'))) as { key: string; url: string }
    const { version } = await users.call(addVersion, fields({ number: 251, url }), admin)
    const stored = () => database().findOne({ _id: version._id })
    const database = () => users.database.collection<{ _id: string }>('versions')
    expect(await stored()).toMatchObject({ key, url: null })
    await database().updateOne({ _id: version._id }, { $set: { url: `https://before.example/xinyu/${key}` } })
    const lists = [(versionsMigrations as { useValue: MigrationList }).useValue]
    const run = { database: users.database, leases: new Leases(users.database, new Clock()), lists }
    for (let twice = 0; twice < 2; twice++) {
      await users.database
        .collection<{ _id: string }>('migrations')
        .deleteOne({ _id: 'versions/2026-12-01-packages-by-key' })
      await runMigrations({ ...run, log: new Log('test', 'silent') })
      expect(await stored()).toMatchObject({ key, url: null })
    }
    const { list } = await users.call(getNewVersion, { platform: 'android' }, reader)
    expect(list.find(({ number }) => number === 251)?.url).toBe(url)
  })

  test('that are large are uploaded to the object store directly, and stored by their key', async () => {
    const { host, fields: form, startsWith } = await users.call(versionFilePolicy, {}, admin)
    const bytes = packageOf('large')
    const body = new FormData()
    for (const [name, value] of Object.entries(form)) body.append(name, value)
    body.append('file', new Blob([new Uint8Array(bytes)], { type: form['Content-Type'] }))
    expect((await fetch(host, { method: 'POST', body })).status).toBe(200)
    expect(form.key.startsWith(startsWith)).toBe(true)
    const take = new FormData()
    take.append('platform', 'android')
    take.append('key', form.key)
    const taken = await fetch(`${users.service.url}/api/${uploadVersionFile.path}`, {
      method: 'POST',
      headers: { authorization: admin.token },
      body: take,
    })
    const stored = (await taken.json()) as Record<string, unknown>
    expect([stored.status, stored.size]).toEqual([0, bytes.length])
    const key = String(stored.key)
    await users.call(removeConfigFile, { key }, admin)
    expect((await fetch(String(stored.url))).ok).toBe(false)
    expect((await users.refused(removeConfigFile, { key }, admin)).http).toBe(404)
  })

  test('that are invalid are refused, and no version names a missing one', async () => {
    expect((await send(Buffer.from('<html>'))).code).toBe('PACKAGE_INVALID')
    const key = `packages/android/${'0'.repeat(64)}.apk`
    expect((await users.refused(addVersion, fields({ number: 260, key }), admin)).http).toBe(404)
    expect((await users.refused(removeConfigFile, { key: 'papers/of-x/y.jpg' }, admin)).http).toBe(404)
  })
})
