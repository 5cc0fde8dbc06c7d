import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { CancelAccount } from './cancel-account.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('u1'))

const profile = { _id: 'u1', isVip: true, vipLimitDate: '2026-03-31T04:00:00.000Z', guanPoint: 0 }
const askedBefore = async (): Promise<HTMLElement> => {
  network.ok('users/profile', { profile: { ...profile, hasPassword: true } })
  showPages([{ path: '/account', element: <CancelAccount /> }], '/account')
  expect(await screen.findByRole('button', { name: '注销我的账号' })).toBeDisabled()
  await userEvent.type(await screen.findByLabelText('登录密码', { selector: '[type=password]' }), 'island-of-hearts-1')
  await userEvent.click(screen.getByRole('button', { name: '注销我的账号' }))
  return screen.findByRole('alertdialog', { name: '确认注销？' })
}
const keep = async (): Promise<void> => userEvent.click(await screen.findByRole('button', { name: '保留账号' }))

it('warns before the deletion that Apple keeps charging until the subscription is ended there', async () => {
  network.ok('users/cancelVip', { profile, renewal: { provider: 'apple', renewsAt: '2026-03-31T04:00:00.000Z' } })
  const dialog = await askedBefore()
  expect(dialog).toHaveTextContent('注销账号不会取消它')
  expect(dialog).toHaveTextContent('2026')
  await keep()
  expect(network.requests.map(({ path }) => path)).not.toContain('users/deleteuser')
})

it('sends nothing to the server without a proof, and sends the proof with the deletion', async () => {
  network.ok('users/cancelVip', { profile, renewal: null })
  network.ok('users/deleteuser', { erasedAt: '2026-03-31T04:00:00.000Z' })
  await askedBefore()
  await userEvent.click(screen.getByRole('button', { name: '确认注销' }))
  await screen.findByRole('alertdialog', { name: '账号已注销' })
  await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  expect(network.requests.find(({ path }) => path === 'users/deleteuser')?.body).toEqual({
    password: 'island-of-hearts-1',
  })
  // all logins ended with the account: none is left to end
  expect(network.requests.map(({ path }) => path)).not.toContain('users/logout')
})

it('does not mention renewals where nothing renews', async () => {
  network.ok('users/cancelVip', { profile, renewal: null })
  expect(await askedBefore()).not.toHaveTextContent('App Store')
  await keep()
})

it('a failed query for renewals does not prevent the deletion', async () => {
  network.refuse('users/cancelVip', 'UNAVAILABLE', '服务暂时不可用')
  expect(await askedBefore()).not.toHaveTextContent('App Store')
  await keep()
})
