import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import type { ListView } from '@xinyu/contracts/http/users/list-views'
import { totalsHeader } from '@xinyu/contracts/resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'
import { writeSession } from '../api/session.ts'

const { openApp } = await import('../../test/open-app.tsx')

const order = (n: number) => ({
  id: `o${n}`,
  _id: `o${n}`,
  orderId: `o${n}`,
  tab: 1,
  productNum: 'point-60',
  name: '60关点',
  amount: 600,
  status: 1,
  provider: 'alipay',
  checkResult: null,
  days: 0,
  points: 60,
  fulfilled: true,
  addtime: '2026-03-01T04:00:00.000Z',
  paidAt: '2026-03-01T04:01:00.000Z',
  closesAt: '2026-03-01T04:30:00.000Z',
  user_id: 'u1',
  userName: n === 1 ? '=HYPERLINK("x")' : '林清浅',
  providerTradeNo: '4200',
  refund: null,
  refundedAmount: 0,
  owed: null,
})
const files: { name: string; text: string }[] = []

beforeEach(() => {
  localStorage.clear()
  files.length = 0
  let last: Blob | null = null
  URL.createObjectURL = (blob) => {
    last = blob as Blob
    return 'blob:file'
  }
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
    const { download } = this
    const reader = new FileReader()
    reader.onload = () => files.push({ name: download, text: String(reader.result) })
    if (last) reader.readAsText(last)
  }
  signIn('finance')
})
afterEach(cleanup)

const serve = () =>
  fakeServer({
    'GET /api/admin/orders': ({ query }) => {
      const { status } = JSON.parse(query.get('filter') ?? '{}') as { status?: number }
      const answer = listOf(status === 3 ? [] : [order(1), order(2)])
      return {
        ...answer,
        headers: { ...answer.headers, [totalsHeader]: '{"amount":1200,"paid":1200,"refunded":0}' },
      }
    },
  })

test('a list shows the totals of all filtered rows, and takes its filters from the URL', async () => {
  const server = serve()
  openApp(`/orders?${new URLSearchParams({ filter: '{"status":1}', sort: 'amount', order: 'ASC' })}`)
  const totals = within(await screen.findByLabelText('合计'))
  expect(totals.getAllByText('¥12.00')).toHaveLength(2)
  const query = server.sent('GET', '/api/admin/orders')[0]?.query
  expect([query?.get('filter'), query?.get('sort')]).toEqual(['{"status":1}', '["amount","ASC"]'])
})

test('a filter in force is a chip that removes it, and it ends when the list is left', async () => {
  const server = serve()
  openApp(`/orders?${new URLSearchParams({ filter: '{"user_id":"u1","refundAsked":true,"status":1}' })}`)
  const chips = within(await screen.findByRole('list', { name: '筛选条件' }))
  expect(chips.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '用户编号: u1',
    '买家申请退款: 是',
  ])
  chips.getByRole('button', { name: '用户编号: u1，移除这个条件' }).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() =>
    expect(server.sent('GET', '/api/admin/orders').at(-1)?.query.get('filter')).toBe('{"refundAsked":true,"status":1}'),
  )
  await userEvent.click(screen.getByRole('menuitem', { name: '账本' }))
  await waitFor(() => expect(screen.queryByRole('list', { name: '筛选条件' })).toBeNull())
  await userEvent.click(screen.getByRole('menuitem', { name: '订单' }))
  await screen.findByText('林清浅')
  expect(screen.queryByRole('list', { name: '筛选条件' })).toBeNull()
  expect(server.sent('GET', '/api/admin/orders').at(-1)?.query.get('filter')).toBe('{}')
})

test('all filtered rows are exported to a file without formulas', async () => {
  serve()
  const user = userEvent.setup()
  openApp('/orders')
  await screen.findByText('林清浅')
  await user.click(screen.getByRole('button', { name: '导出 CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  const [head, first, second] = (files[0]?.text ?? '').split('\r\n')
  expect(files[0]?.name).toMatch(/^orders-\d{4}-\d\d-\d\d\.csv$/)
  expect(head).toContain('订单号,购买人,商品,金额,状态')
  expect(first).toContain(`"'=HYPERLINK(""x"")",60关点,6.00,已支付`)
  expect(second).toContain('o2,林清浅')
})

/** A mock server that stores views per login. */
const withViews = (routes: Parameters<typeof fakeServer>[0]) => {
  const kept = new Map<string, ListView[]>()
  const mine = ({ headers }: { headers: Headers }): ListView[] => kept.get(headers.get('authorization') ?? '') ?? []
  return fakeServer({
    ...routes,
    'POST /api/users/getListViews': (request) => ({ json: { status: 0, views: mine(request) } }),
    'POST /api/users/saveListView': (request) => {
      const view = request.body as unknown as ListView
      const others = mine(request).filter(({ view_id }) => view_id !== view.view_id)
      if (others.some(({ title }) => title === view.title)) return refusal('LIST_VIEW_TITLE', '这个列表已有同名视图')
      const views = mine(request).map((one) => (one.view_id === view.view_id ? view : one))
      const known = views.some(({ view_id }) => view_id === view.view_id)
      kept.set(request.headers.get('authorization') ?? '', known ? views : [...views, view])
      return { json: { status: 0, view } }
    },
    'POST /api/users/removeListView': (request) => {
      const left = mine(request).filter(({ view_id }) => view_id !== request.body.view_id)
      kept.set(request.headers.get('authorization') ?? '', left)
      return { json: { status: 0 } }
    },
  })
}
const ordersOf = (status?: number) =>
  `/orders?${new URLSearchParams({ filter: JSON.stringify(status === undefined ? { q: '林清浅', tab: 1 } : { status }), sort: 'amount', order: 'ASC' })}`
const listed = { 'GET /api/admin/orders': () => listOf([order(1), order(2)]) }
const openViews = async (name = '视图') => userEvent.click(await screen.findByRole('button', { name }))
const openSaving = async (button?: string) => {
  await openViews(button)
  await userEvent.click(await screen.findByRole('menuitem', { name: '保存当前视图' }))
  return within(await screen.findByRole('dialog', { name: '保存当前视图' }))
}
const saveAs = async (title: string, button?: string) => {
  const dialog = await openSaving(button)
  await userEvent.type(dialog.getByLabelText('视图名称'), title)
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  return dialog
}

test('a view is saved by name, shown in the toolbar, and available on another device, to its owner only', async () => {
  const server = withViews(listed)
  const page = openApp(ordersOf(1))
  const dialog = await openSaving()
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('请填写视图名称')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('视图名称'), '小额优先')
  await userEvent.click(dialog.getByRole('button', { name: '保存' }))
  expect(await screen.findByRole('button', { name: '视图：小额优先' })).toBeVisible()
  page.unmount()

  localStorage.clear()
  signIn('finance')
  openApp('/orders')
  await openViews()
  await userEvent.click(await screen.findByRole('menuitem', { name: '小额优先' }))
  expect(await screen.findByRole('button', { name: '视图：小额优先' })).toBeVisible()
  const last = server.sent('GET', '/api/admin/orders').at(-1)?.query
  expect([last?.get('filter'), last?.get('sort')]).toEqual(['{"status":1}', '["amount","ASC"]'])
  cleanup()

  writeSession({
    token: 't',
    refreshToken: 'r',
    user: { id: 'staff-2', name: '李禾', avatar: null, roles: ['finance'] },
  })
  openApp('/orders')
  await openViews()
  expect(await screen.findByRole('menuitem', { name: '保存当前视图' })).toBeVisible()
  expect(screen.queryByRole('menuitem', { name: '小额优先' })).toBeNull()
})

test('views are renamed, updated with the current filters, and deleted, which can be undone', async () => {
  const server = withViews(listed)
  openApp(ordersOf(1))
  await saveAs('已付')
  await openViews('视图：已付')
  await userEvent.click(await screen.findByRole('menuitem', { name: '管理视图' }))
  const dialog = within(await screen.findByRole('dialog', { name: '管理视图' }))
  await userEvent.clear(dialog.getByLabelText('视图名称'))
  await userEvent.type(dialog.getByLabelText('视图名称'), '已付小额{Enter}')
  expect(await dialog.findByText('已改名')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '删除视图“已付小额”' }))
  await userEvent.click(await dialog.findByRole('button', { name: '撤销' }))
  await userEvent.click(await dialog.findByRole('button', { name: '换成当前筛选' }))
  expect(await dialog.findByText('已换成当前的筛选和排序')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: '关闭' }))
  expect(await screen.findByRole('button', { name: '视图：已付小额' })).toBeVisible()
  const [made, ...later] = server.sent('POST', '/api/users/saveListView').map(({ body }) => body)
  expect(later.map(({ view_id, title }) => [view_id, title])).toEqual([1, 2, 3].map(() => [made?.view_id, '已付小额']))
})

test('a name that the list has already is refused where it is typed', async () => {
  withViews(listed)
  openApp(ordersOf(1))
  await saveAs('已付')
  const dialog = await saveAs('已付', '视图：已付')
  expect(await dialog.findByText('这个列表已有同名视图')).toBeVisible()
})

test('a personal search term is not saved in a view, and the dialog says so', async () => {
  const server = withViews(listed)
  openApp(ordersOf())
  const dialog = await openSaving()
  expect(dialog.getByText('搜索词和指定的人不会保存在视图里')).toBeVisible()
  await userEvent.type(dialog.getByLabelText('视图名称'), '关点{Enter}')
  await waitFor(() => expect(server.sent('POST', '/api/users/saveListView')).toHaveLength(1))
  expect(server.sent('POST', '/api/users/saveListView')[0]?.body.filters).toEqual([{ field: 'tab', value: 1 }])
})

test('failed views can be loaded again', async () => {
  let isDown = true
  fakeServer({
    ...listed,
    'POST /api/users/getListViews': () =>
      isDown ? refusal('UNAVAILABLE', '暂时不可用', 503) : { json: { status: 0, views: [] } },
  })
  openApp(ordersOf(1))
  await openViews()
  const again = await screen.findByRole('menuitem', { name: '视图加载失败，点这里重试' })
  isDown = false
  await userEvent.click(again)
  expect(await screen.findByRole('menuitem', { name: '保存当前视图' })).toBeVisible()
})

test('in English products have their English names, in the list and in its file', async () => {
  withViews({ 'GET /api/admin/orders': () => listOf([{ ...order(2), nameEn: 'Starter points' }]) })
  openApp('/orders')
  await userEvent.click(await screen.findByRole('button', { name: 'EN English' }))
  expect(await screen.findByText('Starter points')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Export CSV' }))
  await waitFor(() => expect(files).toHaveLength(1))
  expect(files[0]?.text).toContain('林清浅,Starter points,6.00')
})
