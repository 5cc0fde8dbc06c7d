import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { usersAudited } from '@xinyu/contracts/events/audit'
import { erased } from '@xinyu/contracts/events/users'
import type { DataOf } from '@xinyu/contracts/event'
import { recordExport } from '@xinyu/contracts/http/users/moderation'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { newId } from '@xinyu/platform/ids'
import { snapshot } from '@xinyu/testkit/people/builders'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type ModerationConfig, moderationConfig } from '../config.ts'
import { ModerationModule } from '../moderation.module.ts'
import type { AuditEntry } from './audit.store.ts'

const clock = FixedClock.atNextNoon()
let moderation: ServiceUnderTest<ModerationConfig>
let boss: TestPerson
beforeAll(async () => {
  moderation = await startService({ name: 'moderation', module: ModerationModule, config: moderationConfig, clock })
  boss = await moderation.person({ roles: ['admin'] })
})
afterAll(() => moderation.close())

type FactPayload = DataOf<typeof usersAudited>
const receive = (entry: Partial<FactPayload> & { audit_id: string }): Promise<void> =>
  moderation.receive(usersAudited, entry.audit_id, {
    actor_id: 'moderator-1',
    action: 'users.ban',
    subject_id: 'member-1',
    detail: 'reason days',
    at: clock.now().toISOString(),
    people: ['member-1'],
    ...entry,
  })
const list = async (filter: object, who = boss): Promise<{ http: number; rows: Record<string, unknown>[] }> => {
  const query = new URLSearchParams({ filter: JSON.stringify(filter), range: '[0,99]' })
  const reply = await fetch(`${moderation.service.url}/api/admin/auditLog?${query}`, {
    headers: { authorization: `Bearer ${who.token}` },
  })
  return { http: reply.status, rows: (await reply.json()) as Record<string, unknown>[] }
}
const idsOf = ({ rows }: { rows: Record<string, unknown>[] }): unknown[] => rows.map(({ id }) => id)
const stored = (id: string) => moderation.database.collection<AuditEntry>('audit_log').findOne({ _id: id })

describe('an entry of a change', () => {
  test('is stored when the change begins, and gets its end and its values when those are reported', async () => {
    const audit_id = newId()
    await receive({ audit_id, outcome: 'begun', reason: '骚扰' })
    expect((await list({ id: [audit_id] })).rows).toMatchObject([{ outcome: 'begun', changes: [], reason: '骚扰' }])
    const changes = [{ field: 'isCompleted', before: '4', after: '5' }]
    await receive({ audit_id, outcome: 'done', reason: '骚扰', changes })
    expect((await list({ id: [audit_id] })).rows).toMatchObject([{ outcome: 'done', changes }])
  })

  test('keeps its end if a dead letter reports the beginning later', async () => {
    const audit_id = newId()
    await receive({ audit_id, outcome: 'refused', refusal: 'CONFLICT' })
    await receive({ audit_id, outcome: 'begun' })
    expect((await list({ id: [audit_id] })).rows).toMatchObject([{ outcome: 'refused', refusal: 'CONFLICT' }])
  })

  test('from before outcomes were reported reads as done', async () => {
    const audit_id = newId()
    await receive({ audit_id, people: undefined })
    expect((await list({ id: [audit_id] })).rows).toMatchObject([{ outcome: 'done', people: [], refusal: null }])
  })
})

describe('the trail', () => {
  test('can be searched by actor, person, text, kind and day', async () => {
    const [read, change] = [newId(), newId()]
    const earlier = new Date(clock.now().getTime() - 3 * DAY_MS).toISOString()
    await receive({
      audit_id: read,
      actor_id: 'support-7',
      action: 'users.list',
      subject_id: '',
      people: ['p-1', 'p-2'],
      outcome: 'shown',
      at: earlier,
    })
    await receive({
      audit_id: change,
      actor_id: 'support-7',
      action: 'orders.reconcile',
      people: ['p-2'],
      outcome: 'done',
    })
    expect(idsOf(await list({ actor_id: 'support-7' }))).toEqual([change, read])
    expect(idsOf(await list({ person_id: 'p-1' }))).toEqual([read])
    expect(idsOf(await list({ person_id: 'p-2', kind: 'changes' }))).toEqual([change])
    expect(idsOf(await list({ person_id: 'p-2', kind: 'reads' }))).toEqual([read])
    expect(idsOf(await list({ actor_id: 'support-7', resource: 'orders' }))).toEqual([change])
    expect(idsOf(await list({ actor_id: 'support-7', q: 'users.' }))).toEqual([read])
    const to = new Date(clock.now().getTime() - DAY_MS).toISOString()
    expect(idsOf(await list({ actor_id: 'support-7', to }))).toEqual([read])
    expect(idsOf(await list({ actor_id: 'support-7', from: to }))).toEqual([change])
  })

  test('is searched by words of reasons and values, which an erasure takes away', async () => {
    const [audit_id, other] = [newId(), newId()]
    const changes = [{ field: 'name', before: '月下清风', after: '海' }]
    await receive({ audit_id, subject_id: 'wind', people: ['wind'], outcome: 'done', reason: '冒用他人照片', changes })
    await receive({ audit_id: other, outcome: 'done', reason: '冒用身份' })
    await receive({ audit_id: newId(), outcome: 'shown', fields: ['name'] })
    for (const words of ['冒用 照片', '月下清', '冒用他人']) expect(idsOf(await list({ words }))).toEqual([audit_id])
    expect(idsOf(await list({ words: '冒' }))).toEqual([])
    await moderation.receive(erased, 'wind', { user: snapshot({ _id: 'wind', isCompleted: 6 }) })
    expect(idsOf(await list({ words: '冒用' }))).toEqual([other])
    expect(await stored(audit_id)).not.toHaveProperty('searchText')
  })

  test('has an entry for each export of a list, before its file is made', async () => {
    const moderator = await moderation.person({ roles: ['moderator'] })
    await moderation.call(recordExport, { resource: 'reports', rows: 12, filters: ['status'] }, moderator)
    expect(
      (await moderation.refused(recordExport, { resource: 'reports', rows: 1, filters: [] }, await moderation.person()))
        .code,
    ).toBe('FORBIDDEN')
    await moderation.drain()
    expect((await list({ actor_id: moderator.id })).rows).toMatchObject([
      {
        action: 'users/recordExport',
        outcome: 'done',
        changes: [
          { field: 'resource', after: 'reports' },
          { field: 'rows', after: '12' },
          { field: 'filters', after: '["status"]' },
        ],
      },
    ])
  })

  test('is for admins only, and records who reads it', async () => {
    for (const role of ['moderator', 'support', 'finance'] as const)
      expect((await list({}, await moderation.person({ roles: [role] }))).http).toBe(403)
    await moderation.drain()
    expect((await list({ actor_id: boss.id, kind: 'reads' })).rows[0]).toMatchObject({ action: 'auditLog.list' })
  })

  test('keeps changes for a year and accesses for 90 days', async () => {
    const [read, change] = [newId(), newId()]
    await receive({ audit_id: read, outcome: 'shown' })
    await receive({ audit_id: change, outcome: 'done' })
    const days = async (id: string): Promise<number> => {
      const entry = await stored(id)
      return ((entry?.expiresAt?.getTime() ?? 0) - (entry?.at.getTime() ?? 0)) / DAY_MS
    }
    expect([await days(read), await days(change)]).toEqual([90, 365])
    const indexes = await moderation.database.collection('audit_log').indexes()
    expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }))
  })

  test('deletes the texts about an erased person, and keeps who did what to them and when', async () => {
    const [audit_id, other] = [newId(), newId()]
    const changes = [{ field: 'name', before: '林清浅', after: '海' }]
    await receive({ audit_id, subject_id: 'gone', people: ['gone'], outcome: 'done', reason: '姓名不雅', changes })
    await receive({
      audit_id: other,
      subject_id: 'here',
      people: ['here'],
      outcome: 'done',
      reason: '姓名不雅',
      changes,
    })
    const user = snapshot({ _id: 'gone', isCompleted: 6 })
    for (let twice = 0; twice < 2; twice++) await moderation.receive(erased, 'gone', { user })
    expect((await list({ id: [audit_id] })).rows).toMatchObject([
      { actor_id: 'moderator-1', action: 'users.ban', subject_id: 'gone', reason: '', detail: '', changes: [] },
    ])
    expect((await list({ id: [other] })).rows).toMatchObject([{ reason: '姓名不雅', changes }])
  })
})
