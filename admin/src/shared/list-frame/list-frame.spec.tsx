import '../../test/globals.ts'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { signIn } from '../../test/people.ts'
import { writeSession } from '../session.ts'

const { openApp } = await import('../../test/open-app.tsx')
jest.setTimeout(60_000)

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

test('a list shows the totals of all that its filters find, and takes its filters from the address', async () => {
  const server = serve()
  openApp(`/orders?${new URLSearchParams({ filter: '{"status":1}', sort: 'amount', order: 'ASC' })}`)
  const totals = within(await screen.findByLabelText('合计'))
  expect(totals.getAllByText('¥12.00')).toHaveLength(2)
  const query = server.sent('GET', '/api/admin/orders')[0]?.query
  expect([query?.get('filter'), query?.get('sort')]).toEqual(['{"status":1}', '["amount","ASC"]'])
})

test('everything that the filters find becomes a file, whose cells run nothing', async () => {
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

test('a view is saved by a name, found again, and somebody else who logs in here does not see it', async () => {
  const server = serve()
  const user = userEvent.setup()
  const page = openApp(`/orders?${new URLSearchParams({ filter: '{"status":1}', sort: 'amount', order: 'ASC' })}`)
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitem', { name: '保存当前视图' }))
  const dialog = within(await screen.findByRole('dialog', { name: '保存当前视图' }))
  await user.click(dialog.getByRole('button', { name: '保存' }))
  expect(dialog.getByText('请填写视图名称')).toBeVisible()
  await user.type(dialog.getByLabelText('视图名称'), '小额优先')
  await user.click(dialog.getByRole('button', { name: '保存' }))
  page.unmount()

  openApp('/orders')
  await user.click(await screen.findByRole('button', { name: '视图' }))
  await user.click(await screen.findByRole('menuitem', { name: /小额优先/ }))
  await screen.findAllByText('林清浅')
  const last = server.sent('GET', '/api/admin/orders').at(-1)?.query
  expect([last?.get('filter'), last?.get('sort')]).toEqual(['{"status":1}', '["amount","ASC"]'])
  cleanup()

  writeSession({
    token: 't',
    refreshToken: 'r',
    user: { id: 'staff-2', name: '李禾', avatar: null, roles: ['finance'] },
  })
  openApp('/orders')
  await user.click(await screen.findByRole('button', { name: '视图' }))
  expect(screen.queryByRole('menuitem', { name: /小额优先/ })).toBeNull()
})
