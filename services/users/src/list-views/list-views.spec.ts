import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { getListViews, removeListView, saveListView, type ListView } from '@xinyu/contracts/http/users/list-views'
import { deleteuser } from '@xinyu/contracts/http/users/account'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { FixedClock } from '@xinyu/platform/clock'
import { signUp } from '@xinyu/testkit/people/members'
import { type ServiceUnderTest, startService, type TestPerson } from '@xinyu/testkit/service-under-test'
import { type UsersConfig, usersConfig } from '../config.ts'
import { UsersModule } from '../users.module.ts'
import { MAX_VIEWS } from './list-views.rules.ts'
import { ListViewsStore } from './list-views.store.ts'

let users: ServiceUnderTest<UsersConfig>
const clock = FixedClock.atNextNoon()
beforeAll(async () => {
  users = await startService({ name: 'users', module: UsersModule, config: usersConfig, clock })
})
afterAll(() => users.close())

const aView = (of: Partial<ListView> = {}): ListView => ({
  view_id: randomUUID(),
  resource: 'orders',
  title: '待退款',
  filters: [
    { field: 'refund', value: 'requested' },
    { field: 'tab', value: 0 },
  ],
  sort: { field: 'amount', order: 'DESC' },
  ...of,
})
const staffMember = (): Promise<TestPerson> => users.person({ roles: ['finance'] })
const viewsOf = async (person: TestPerson): Promise<ListView[]> => (await users.call(getListViews, {}, person)).views
const saved = async (view: ListView, person: TestPerson): Promise<void> => {
  clock.advance(1_000)
  await users.call(saveListView, view, person)
}
const refusedSave = async (view: ListView, person: TestPerson) => users.refused(saveListView, view, person)

test('a view is available to its owner in every session, and to nobody else', async () => {
  const [me, other] = [await staffMember(), await staffMember()]
  const mine = aView()
  await saved(mine, me)
  // another owner's view can have the same id and title
  await saved({ ...mine, filters: [] }, other)
  expect(await viewsOf(me)).toEqual([mine])
  expect(await viewsOf(other)).toEqual([{ ...mine, filters: [] }])
  await users.call(removeListView, { view_id: mine.view_id }, other)
  expect(await viewsOf(me)).toEqual([mine])
  expect((await users.refused(getListViews, {}, await users.person())).code).toBe('FORBIDDEN')
})

test('a view is renamed and its filters are replaced; removing it twice changes nothing', async () => {
  const me = await staffMember()
  const [first, second] = [aView(), aView({ title: '大额' })]
  for (const view of [first, second]) await saved(view, me)
  const changed = { ...first, title: '退款', filters: [{ field: 'status', value: 1 }] }
  await saved(changed, me)
  expect(await viewsOf(me)).toEqual([changed, second])
  for (const _ of [1, 2]) await users.call(removeListView, { view_id: first.view_id }, me)
  expect(await viewsOf(me)).toEqual([second])
})

test('view titles are unique per list', async () => {
  const me = await staffMember()
  await saved(aView(), me)
  expect((await refusedSave(aView(), me)).code).toBe('LIST_VIEW_TITLE')
  const elsewhere = aView({ resource: 'withdrawals', filters: [{ field: 'flagged', value: true }] })
  await saved(elsewhere, me)
  expect((await viewsOf(me)).map(({ resource }) => resource)).toEqual(['orders', 'withdrawals'])
})

test.each([
  ['an unknown list', { resource: 'nothing' }, 'resource'],
  ['a filter that the list has not', { filters: [{ field: 'colour', value: 'red' }] }, 'filters.colour'],
  ['a filter of another kind', { filters: [{ field: 'refund', value: 'maybe' }] }, 'filters'],
  ['an order that the list has not', { sort: { field: 'name', order: 'ASC' } as const }, 'sort.field'],
  ['a search text', { filters: [{ field: 'q', value: '13800000001' }] }, 'filters.q'],
  ['a searched member', { filters: [{ field: 'user_id', value: 'u1' }] }, 'filters.user_id'],
])('keeps no view of %s', async (_what, of, path) => {
  const { code, refusal } = await refusedSave(aView(of), await staffMember())
  const { fields } = refusal as { fields?: { path: string }[] }
  expect([code, fields?.[0]?.path]).toEqual(['INVALID_INPUT', path])
})

test('a list has a maximum number of views; existing ones can still be changed', async () => {
  const me = await staffMember()
  const views = Array.from({ length: MAX_VIEWS }, (_, n) => aView({ title: `视图${n}` }))
  for (const view of views) await saved(view, me)
  expect((await refusedSave(aView({ title: '再来一个' }), me)).code).toBe('LIST_VIEWS_FULL')
  const [first] = views
  if (first) await saved({ ...first, title: '改名' }, me)
  expect((await viewsOf(me))[0]?.title).toBe('改名')
})

test('erasing a staff member deletes their views', async () => {
  const [me, other] = [await signUp(users), await staffMember()]
  const store = users.service.app.get(ListViewsStore)
  for (const { id } of [me, other]) await store.save(id, aView())
  await users.call(deleteuser, {}, me)
  clock.advance(16 * DAY_MS)
  await users.runJob('account-deadlines')
  await users.drain()
  expect([(await store.listOf(me.id)).length, (await store.listOf(other.id)).length]).toEqual([0, 1])
})
