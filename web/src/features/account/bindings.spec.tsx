import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Profile } from '@xinyu/contracts/profile'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Bindings } from './bindings.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('me'))

const ways = [{ way: 'apple', from: 'web', url: 'https://apple.example/a' }]
const show = (me: Partial<Profile>): void => {
  network.ok('users/profile', { profile: member(me) })
  network.ok('users/loginWays', { ways })
  showPages([{ path: '/about/account', element: <Bindings me={member(me)} /> }], '/about/account')
}
const unbind = async (way: string): Promise<void> => {
  await userEvent.click(await screen.findByRole('button', { name: `解绑${way}` }))
  await userEvent.click(await screen.findByRole('button', { name: '解绑' }))
}

it('shows what is bound, and offers only what can be bound here', async () => {
  show({ phone: '138****8000' })
  expect(await screen.findByRole('button', { name: '绑定Apple 账号' })).toBeVisible()
  expect(screen.getByText('138****8000')).toBeVisible()
  expect(screen.queryByText('微信')).toBeNull()
})

it('the last way to log in stays, and the refusal says what to do', async () => {
  network.refuse('users/unbindLogin', 'LAST_WAY_IN', '这是你唯一的登录方式，请先绑定手机号再解绑')
  show({ appleBound: true })
  await unbind('Apple 账号')
  expect(await screen.findByText('这是你唯一的登录方式，请先绑定手机号再解绑')).toBeVisible()
  expect(screen.getByRole('link', { name: '绑定手机号' })).toHaveAttribute('href', '/me/phone')
})

it('unbinding needs a confirmation, and a proof where the login is too old', async () => {
  network.refuse('users/unbindLogin', 'NEED_PROOF', '请输入验证码或密码，确认是你本人操作')
  show({ wxBound: true, phone: '138****8000', hasPassword: true })
  await unbind('微信')
  await userEvent.type(await screen.findByLabelText('登录密码', { selector: '[type=password]' }), 'geheim-123')
  network.ok('users/unbindLogin', { profile: member({ wxBound: false }) })
  await userEvent.click(screen.getByRole('button', { name: '确认' }))
  expect(await screen.findByText('已解绑微信')).toBeVisible()
  expect(network.requests.filter(({ path }) => path === 'users/unbindLogin').at(-1)?.body).toMatchObject({
    unbind: 'wx',
    password: 'geheim-123',
  })
})
