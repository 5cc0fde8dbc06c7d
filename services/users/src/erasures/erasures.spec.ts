import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { faceDataErased } from '@xinyu/contracts/events/face'
import { chatErased, dataHeld, moderationErased, paymentsErased, socialErased } from '@xinyu/contracts/events/people'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { type Leaver, leaveAgain, listLeavers } from '@xinyu/contracts/internal/users-operations'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'

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

const listed = async (
  filter: object,
): Promise<{ id: string; missing: string[]; receipts: { service: string; at: string }[] }[]> => {
  const admin = await users.person({ roles: ['admin'] })
  const answer = await fetch(
    `${users.service.url}/api/admin/erasures?filter=${encodeURIComponent(JSON.stringify(filter))}`,
    { headers: { authorization: `Bearer ${admin.token}` } },
  )
  expect(answer.status).toBe(200)
  return (await answer.json()) as never
}

test('the platform team sees the services without a receipt, in whatever order receipts come', async () => {
  const me = await signUp(users)
  const at = clock.now().toISOString()
  // a receipt may arrive before the erasure fact itself
  await users.receive(socialErased, me.id, { user_id: me.id, at })
  expect(await listed({ id: [me.id] })).toEqual([])
  await users.call(deleteuser, {}, me)
  clock.advance(16 * DAY_MS)
  await users.runJob('account-deadlines')
  await users.drain()
  expect(await listed({ isComplete: false })).toMatchObject([
    { id: me.id, missing: ['chat', 'payments', 'face', 'moderation'] },
  ])
  await users.receive(chatErased, me.id, { user_id: me.id, at })
  await users.receive(chatErased, me.id, { user_id: me.id, at: clock.now().toISOString() })
  await users.receive(faceDataErased, me.id, { user_id: me.id, at })
  await users.receive(moderationErased, me.id, { user_id: me.id, at })
  expect(await listed({ isComplete: false })).toMatchObject([{ missing: ['payments'] }])
  await users.receive(paymentsErased, me.id, { user_id: me.id, at })
  expect(await listed({ isComplete: false })).toEqual([])
  // a copy that an authority has asked to preserve is not erased
  const hold = { request_id: 'r', user_id: me.id, services: ['users' as const] }
  const until = new Date(clock.now().getTime() + DAY_MS).toISOString()
  await users.receive(dataHeld, 'r', { ...hold, until })
  expect(await listed({ isComplete: false })).toMatchObject([{ id: me.id, missing: [], heldUntil: until }])
  expect(await listed({ isComplete: true })).toEqual([])
  await users.receive(dataHeld, 'r', { ...hold, until: clock.now().toISOString() })
  const [whole] = await listed({ isComplete: true })
  expect(whole).toMatchObject({ id: me.id, missing: [] })
  expect(whole?.receipts.find(({ service }) => service === 'chat')?.at).toBe(at)
  expect(
    (
      await fetch(`${users.service.url}/api/admin/erasures`, {
        headers: { authorization: `Bearer ${(await users.person()).token}` },
      })
    ).status,
  ).toBe(403)
})

describe('a product restored from a backup before an account was erased', () => {
  const operator = () => new InternalClient({ ...users.config, USERS_URL: users.service.url })
  const ledger = async (): Promise<Leaver[]> => {
    const since = new Date(clock.now().getTime() - 30 * DAY_MS).toISOString()
    const all: Leaver[] = []
    for (let after: Leaver | null = null; ;) {
      const { list }: { list: Leaver[] } = await operator().call(listLeavers, { since, after, limit: 2 })
      if (list.length === 0) return all
      all.push(...list)
      after = list.at(-1) ?? null
    }
  }

  test('reads from the ledger who is leaving and who is erased, page by page, each once', async () => {
    const gone = await signUp(users)
    await users.call(deleteuser, {}, gone)
    clock.advance(16 * DAY_MS)
    await users.runJob('account-deadlines')
    await users.drain()
    const [leaving, staying] = [await signUp(users), await signUp(users)]
    await users.call(deleteuser, {}, leaving)
    const list = await ledger()
    const ids = list.map(({ user_id }) => user_id)
    expect(ids.filter((id) => [gone.id, leaving.id, staying.id].includes(id))).toEqual([gone.id, leaving.id])
    expect(new Set(ids).size).toBe(ids.length)
    expect(Date.parse(list.at(-1)?.erasedAt ?? '')).toBe(clock.now().getTime() + 15 * DAY_MS)
  })

  test('cancels them again with the original date, and erases those whose date is past', async () => {
    const [late, due, unknown] = [await signUp(users), await signUp(users), 'ffffffffffffffffffffffff']
    const days = { [late.id]: 3, [due.id]: -2, [unknown]: -2 }
    for (const [user_id, inDays] of Object.entries(days))
      for (let times = 0; times < 2; times++) {
        const erasedAt = new Date(clock.now().getTime() + inDays * DAY_MS).toISOString()
        expect((await operator().call(leaveAgain, { user_id, erasedAt })).isThere).toBe(user_id !== unknown)
      }
    const stored = (id: string) => users.database.collection<{ _id: string }>('users').findOne({ _id: id })
    expect((await users.refused(deleteuser, {}, late)).code).toMatch(/TOKEN|ACCOUNT/)
    await users.runJob('account-deadlines')
    expect(await stored(due.id)).toMatchObject({ erased: true })
    expect(await stored(late.id)).not.toMatchObject({ erased: true })
    clock.advance(4 * DAY_MS)
    await users.runJob('account-deadlines')
    expect(await stored(late.id)).toMatchObject({ erased: true })
  })
})
