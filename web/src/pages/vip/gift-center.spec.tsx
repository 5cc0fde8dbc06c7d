import { afterEach, beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import { userEvent as events } from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as GiftCenter } from './gift-center.tsx'
import { Screen as WithdrawInfo } from '../me/withdraw-info.tsx'

// a sheet ignores the pointer while it slides in
const userEvent = events.setup({ pointerEventsCheck: 0 })
const network = fakeNetwork()
beforeAll(() => startI18n())

const terms = {
  redeemable: 500_000,
  frozen: 0,
  redeemed: 0,
  monthAmount: 70_000,
  monthTax: 0,
  dayLeft: 300_000,
  monthLeft: 1_930_000,
  minimum: 10_000,
}
const me = {
  isCompleted: 4,
  hasRealChecked: 4,
  hasPassword: true,
  hasWithdrawInfo: true,
  payee: '**岚 · la***@a.cn',
} as const
const show = (): void =>
  showPages(
    [
      { path: '/vip/gift-center', element: <GiftCenter /> },
      { path: '/me/withdraw-info', element: <WithdrawInfo /> },
    ],
    '/vip/gift-center',
  )
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member(me) })
  network.ok('gift/statistics', {
    redeemable: 90_000,
    frozen: 0,
    redeemed: 0,
    redeemableValue: 500_000,
    frozenValue: 0,
    redeemedValue: 0,
    sent: 0,
    guanPoint: 0,
  })
  network.ok('gift/receivedGifts', { list: [], total: 0 })
  network.ok('gift/withdrawFlowerList', { list: [], total: 0, terms })
})
afterEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  jest.restoreAllMocks()
})

it('shows the breakdown with the whole month’s tax before the confirmation, and asks for proof', async () => {
  show()
  await userEvent.click(await screen.findByRole('button', { name: '提现' }))
  const sheet = within(await screen.findByRole('dialog', { name: '提现' }))
  expect(sheet.getByRole('button', { name: '请填写金额' })).toBeDisabled()
  await userEvent.type(sheet.getByLabelText('提现金额（元）'), '3001')
  expect(sheet.getByRole('alert')).toHaveTextContent('最多 ¥3000')
  await userEvent.clear(sheet.getByLabelText('提现金额（元）'))
  await userEvent.type(sheet.getByLabelText('提现金额（元）'), '300')
  const sum = within(sheet.getByRole('region', { name: '计算明细' }))
  const lines = ['¥500', '60%', '¥300', '−¥15', '¥700', '¥200', '−¥40', '¥245']
  for (const line of lines) expect(sum.getByText(line)).toBeVisible()
  expect(sum.getByRole('note')).toHaveTextContent('本月累计超过800元')
  expect(sheet.getByRole('button', { name: '确认提现，到账 ¥245' })).toBeDisabled()
  await userEvent.type(sheet.getByLabelText('登录密码', { selector: '[type=password]' }), 'tulip-cobalt-91')
  expect(sheet.getByRole('button', { name: '确认提现，到账 ¥245' })).toBeEnabled()
})

it('leads to the payee first, and returns afterwards', async () => {
  network.ok('users/profile', { profile: member({ ...me, hasWithdrawInfo: false, payee: null }) })
  network.ok('users/updateUserInfo', { profile: member(me), linkFiltered: false })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '提现' }))
  await userEvent.click(await screen.findByRole('button', { name: '去填写' }))
  expect(await screen.findByRole('heading', { name: '收款信息' })).toBeVisible()
  expect(screen.queryByRole('radio', { name: '微信零钱' })).toBeNull()
  expect(await screen.findByRole('button', { name: '保存' })).toBeDisabled()
})

it('asks again for a payee whose name is not the verified one, and says so', async () => {
  network.ok('users/profile', { profile: member({ ...me, hasWithdrawInfo: false }) })
  show()
  await userEvent.click(await screen.findByRole('button', { name: '提现' }))
  await userEvent.click(await screen.findByRole('button', { name: '去填写' }))
  expect(await screen.findByText(/当前收款人的姓名与你的实名不一致/)).toBeVisible()
})

it('says why withdrawing is not possible', async () => {
  network.ok('gift/withdrawFlowerList', { list: [], total: 0, terms: { ...terms, redeemable: 4_000 } })
  show()
  expect(await screen.findByText('可兑换满¥100才能提现，还差¥60。')).toBeVisible()
  expect(screen.getByRole('button', { name: '提现' })).toBeDisabled()
})
