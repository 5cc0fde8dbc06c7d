import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { adminUsers } from '@xinyu/contracts/admin/people'
import type { AdminRole } from '@xinyu/contracts/call'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { createAdmin } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { signUp, newPhone } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { type User, UsersStore } from '../user-store/user-store.public.ts'
import { UsersModule } from '../users.module.ts'

let users: ServiceUnderTest<UsersConfig>
let root: TestPerson
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({
    name: 'users',
    module: UsersModule,
    clock,
    config: usersConfig,
    env: { SMS_CODES_PER_IP: '1000' },
  })
  root = await staffMember(['admin'], '根')
})
afterAll(() => users.close())

const enter = async (id: string): Promise<TestPerson> => {
  const claims = { sub: id, type: 'normal', sid: newId(), client: 'admin', amr: ['otp'] } as const
  return { id, token: await new TokenSigner(users.config.TOKEN_PRIVATE_JWK).sign(claims, 30 * 86_400, clock.now()) }
}
/** A staff member stored directly in the database, as the operator's command creates them. */
const staffMember = async (roles: AdminRole[], name = '同事'): Promise<TestPerson> => {
  const internal = new InternalClient({ ...users.config, USERS_URL: users.service.url })
  const { user_id } = await internal.call(createAdmin, { phone: newPhone(), password: 'tulip-cobalt-91', name, roles })
  return enter(user_id)
}
const rest = async (who: TestPerson, path = '', verb = 'GET', body?: object) => {
  const response = await fetch(`${users.service.url}/api/admin/${adminUsers.name}${path}`, {
    method: verb,
    headers: { authorization: who.token, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return { http: response.status, body: (await response.json()) as Record<string, unknown> & { id: string }[] }
}
const stored = async (id: string): Promise<User | null> => users.service.app.get(UsersStore, { strict: false }).find(id)

describe('staff members', () => {
  test('are created from a phone with or without an account, and are listed with a masked phone', async () => {
    const member = await signUp(users)
    const phone = newPhone()
    const added = await rest(root, '', 'POST', { phone: member.phone, roles: ['support'] })
    expect([added.http, added.body.id, added.body.roles]).toEqual([200, member.id, ['support']])
    const made = await rest(root, '', 'POST', { phone, name: '新同事', roles: ['moderator'] })
    expect(made.body).toMatchObject({ name: '新同事', roles: ['moderator'], isDisabled: false, hasSecondFactor: false })
    expect((await rest(root, '', 'POST', { phone, roles: ['support'] })).body.code).toBe('CONFLICT')
    const { body } = await rest(root, `?filter=${encodeURIComponent('{"role":"moderator"}')}`)
    expect(body.map(({ id }) => id)).toEqual([String(made.body.id)])
    expect(JSON.stringify((await rest(root)).body)).not.toContain(phone)
  })

  test('are visible to and changed by administrators only, and nobody changes themselves', async () => {
    const support = await staffMember(['support'])
    expect((await rest(support)).http).toBe(403)
    for (const [path, verb, body] of [
      [`/${root.id}`, 'PUT', { roles: ['support'] }],
      [`/${root.id}`, 'DELETE', undefined],
      [`/${root.id}/disable`, 'POST', { reason: '试试' }],
    ] as const)
      expect((await rest(root, path, verb, body)).body.code).toBe('SELF')
  })

  test('a disabled staff member is logged out at once, keeps the roles for later, and gets them back when enabled', async () => {
    const other = await staffMember(['moderator', 'support'])
    expect((await rest(other, '', 'GET')).http).toBe(403)
    const { body } = await rest(root, `/${other.id}/disable`, 'POST', { reason: '休假' })
    expect(body).toMatchObject({ isDisabled: true, roles: ['moderator', 'support'] })
    expect((await stored(other.id))?.roles).toEqual([])
    expect((await users.service.app.get(AccountStatuses).find(other.id))?.roles).toEqual([])
    expect((await rest(root, `/${other.id}`, 'PUT', { roles: ['admin'] })).http).toBe(409)
    expect((await rest(root, `/${other.id}/enable`, 'POST', {})).body.isDisabled).toBe(false)
    expect((await stored(other.id))?.roles).toEqual(['moderator', 'support'])
    expect((await rest(root, `/${other.id}`, 'DELETE')).http).toBe(200)
    expect((await rest(root, `/${other.id}`)).http).toBe(404)
    await users.drain()
    const audited = users.published
      .filter(({ type }) => type === 'users.audited.v1')
      .map(({ data }) => data as Record<string, unknown>)
      .filter(({ people, outcome }) => (people as string[]).includes(other.id) && outcome === 'done')
    expect(audited.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['adminUsers.disable', root.id],
      ['adminUsers.enable', root.id],
      ['adminUsers.remove', root.id],
    ])
    expect(audited[0]).toMatchObject({ reason: '休假' })
  })
})

describe('the roles admin and finance', () => {
  type Waiting = { roles: AdminRole[]; by: string; at: string; until: string } | null
  const waitingOf = async (id: string): Promise<Waiting> =>
    (await rest(root, `/${id}`)).body.waiting as unknown as Waiting
  const decide = async (who: TestPerson, id: string, how: 'approveRoles' | 'declineRoles') =>
    (await rest(who, `/${id}/${how}`, 'POST', { at: (await waitingOf(id))?.at ?? clock.now().toISOString() })).body

  test('need two people: with a single administrator the answer explains how the operator creates a second one', async () => {
    const phone = newPhone()
    const { body } = await rest(root, '', 'POST', { phone, name: '新', roles: ['finance'] })
    expect([body.code, body.msg]).toEqual(['SECOND_ADMIN_NEEDED', expect.stringContaining('xinyu create-admin')])
    const member = await signUp(users)
    const set = await fetch(`${users.service.url}/api/admin/users/${member.id}/roles`, {
      method: 'POST',
      headers: { authorization: root.token, 'content-type': 'application/json' },
      body: JSON.stringify({ roles: ['admin'] }),
    })
    expect([await set.json(), (await stored(member.id))?.roles]).toEqual([
      expect.objectContaining({ code: 'SECOND_ADMIN_NEEDED' }),
      [],
    ])
  })

  test('wait for the approval of another administrator, who is neither the requester nor the subject', async () => {
    const [other, third] = [await staffMember(['admin'], '二'), await staffMember(['admin'], '三')]
    const made = await rest(root, '', 'POST', { phone: newPhone(), name: '新', roles: ['support', 'finance'] })
    const id = String(made.body.id)
    expect(made.body).toMatchObject({ roles: ['support'], waiting: { roles: ['finance'], by: root.id } })
    expect((await decide(root, id, 'approveRoles')).code).toBe('SECOND_PERSON_NEEDED')
    const stale = { at: new Date(0).toISOString() }
    expect((await rest(other, `/${id}/approveRoles`, 'POST', stale)).body.code).toBe('ROLE_GRANT_OVER')
    const approved = await decide(other, id, 'approveRoles')
    expect(approved).toMatchObject({ roles: ['finance', 'support'], waiting: null })
    await rest(root, `/${third.id}`, 'PUT', { roles: ['admin', 'finance'] })
    expect((await decide(third, third.id, 'approveRoles')).code).toBe('SELF')
    expect((await stored(third.id))?.roles).toEqual(['admin'])
    expect(await decide(other, third.id, 'declineRoles')).toMatchObject({ roles: ['admin'], waiting: null })
    const listed = await rest(root, `?filter=${encodeURIComponent('{"role":"finance"}')}`)
    expect(listed.body.map((row) => row.id)).toEqual([id])
    await users.drain()
    const audited = users.published
      .filter(({ type }) => type === 'users.audited.v1')
      .map(({ data }) => data as Record<string, unknown>)
      .filter(({ people, outcome }) => (people as string[]).includes(id) && outcome === 'done')
    expect(audited.map(({ action, actor_id }) => [action, actor_id])).toEqual([
      ['adminUsers.create', root.id],
      ['adminUsers.approveRoles', other.id],
    ])
    for (const { id: gone } of [other, third]) await rest(root, `/${gone}`, 'DELETE')
  })

  test('are granted no other way: an enabled staff member waits for them, and a grant expires after a week', async () => {
    const [other, back] = [await staffMember(['admin'], '二'), await staffMember(['finance', 'support'], '回')]
    await rest(root, `/${back.id}/disable`, 'POST', { reason: '休假' })
    const enabled = await rest(root, `/${back.id}/enable`, 'POST', {})
    expect(enabled.body).toMatchObject({ roles: ['support'], isDisabled: false, waiting: { roles: ['finance'] } })
    clock.advance(8 * DAY_MS)
    expect(await waitingOf(back.id)).toBeNull()
    const { at = '' } = { at: (await stored(back.id))?.roleGrant?.at.toISOString() }
    expect((await rest(other, `/${back.id}/approveRoles`, 'POST', { at })).body.code).toBe('ROLE_GRANT_OVER')
    expect((await stored(back.id))?.roles).toEqual(['support'])
    for (const { id: gone } of [other, back]) await rest(root, `/${gone}`, 'DELETE')
  })
})

describe('the last administrator', () => {
  test('of two who remove each other at the same time, one stays', async () => {
    const other = await staffMember(['admin'])
    const answers = await Promise.all([
      rest(root, `/${other.id}`, 'DELETE'),
      rest(other, `/${root.id}/disable`, 'POST', { reason: '同时' }),
    ])
    const left = [await stored(root.id), await stored(other.id)].filter((user) => user?.roles.includes('admin'))
    expect([left.length, answers.filter(({ http }) => http === 200).length]).toEqual([1, 1])
    expect(answers.find(({ body }) => body.code !== undefined)?.body.code).toMatch(/LAST_ADMIN|FORBIDDEN/)
    root = await enter(String(left[0]?._id))
    await users.service.app.get(UsersStore, { strict: false }).change(root.id, () => ({ set: { notBefore: 0 } }))
  })

  test('cannot leave by cancelling the account, either', async () => {
    const { token } = root
    const refused = await users.refused(deleteuser, { password: 'tulip-cobalt-91' }, { id: root.id, token })
    expect(refused.code).toBe('LAST_ADMIN')
    expect((await stored(root.id))?.isCompleted).not.toBe(6)
  })
})
