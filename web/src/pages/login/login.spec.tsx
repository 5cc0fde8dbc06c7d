import { beforeAll, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { storedInvitation, storeInvitationFrom } from '../../shared/session/invitation.ts'
import { currentSession, endSession } from '../../shared/session/session.ts'
import { showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen } from './login.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())

const show = () => {
  endSession()
  return showPages(
    [
      { path: '/login', element: <Screen /> },
      { path: '/', element: <h1>恋</h1> },
      { path: '/register/complete', element: <h1>完善资料</h1> },
    ],
    '/login',
  )
}
const fill = async (phone: string, code: string): Promise<void> => {
  await userEvent.type(screen.getByLabelText('手机号'), phone)
  if (code) await userEvent.type(screen.getByLabelText('验证码'), code)
}
const enter = () => userEvent.click(screen.getByRole('button', { name: '登录' }))
const signedIn = (more: Parameters<typeof member>[0]) => ({
  token: 't',
  refreshToken: 'r',
  expiresIn: 900,
  user: member(more),
  isNew: false,
})

describe('logging in', () => {
  it('a guest requests a code, accepts the terms, confirms being an adult and is logged in', async () => {
    network.ok('users/getSMSCode', { retryAfter: 60 })
    network.ok('users/register', signedIn({ isCompleted: 4 }))
    show()
    await fill('13800138000', '')
    await userEvent.click(screen.getByRole('button', { name: '获取验证码' }))
    expect(await screen.findByRole('button', { name: '60秒后重发' })).toBeDisabled()
    await userEvent.type(screen.getByLabelText('验证码'), '123456')
    await userEvent.click(screen.getByRole('checkbox'))
    await enter()
    await userEvent.click(await screen.findByRole('button', { name: '我已成年' }))
    expect(await screen.findByRole('heading', { name: '恋' })).toBeVisible()
    expect(network.requests.find(({ path }) => path === 'users/register')).toMatchObject({
      body: { phone: '13800138000', smsCode: '123456', isAdult: true },
    })
    expect(currentSession()).toMatchObject({ userId: 'me', type: 'normal' })
  })

  it('an invitation’s code waits until somebody registers, is sent with the registration, and is used up', async () => {
    localStorage.setItem('xinyu.adult', 'yes')
    endSession()
    storeInvitationFrom('?shareCode=XY7K2M')
    endSession() // the end of a guest's token must not clear the invitation
    network.ok('users/registerV2', signedIn({ isCompleted: 0 }))
    show()
    expect(screen.getByText(/自动带上邀请码XY7K2M/)).toBeVisible()
    await fill('13800138000', '123456')
    await userEvent.click(screen.getByRole('checkbox'))
    await enter()
    expect(await screen.findByRole('heading', { name: '完善资料' })).toBeVisible()
    expect(network.requests.find(({ path }) => path === 'users/registerV2')?.body).toMatchObject({
      phone: '13800138000',
      shareCode: 'XY7K2M',
    })
    expect(storedInvitation()).toBeNull()
  })

  it('WeChat and Apple are shown where they are offered, and ask for the terms and the age first', async () => {
    const url = 'https://vendor.example/a'
    network.ok('users/loginWays', {
      ways: [
        { way: 'wx', from: 'web', url },
        { way: 'apple', from: 'web', url },
      ],
    })
    show()
    await userEvent.click(await screen.findByRole('button', { name: '微信登录' }))
    expect(await screen.findByText('请先阅读并同意服务条款与隐私政策')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox'))
    await userEvent.click(screen.getByRole('button', { name: '通过 Apple 登录' }))
    await userEvent.click(await screen.findByRole('button', { name: '我未成年' }))
    expect(await screen.findByText('未成年人不能使用本应用')).toBeVisible()
    expect(sessionStorage.length).toBe(0)
  })

  it('an invitation can be left out', async () => {
    endSession()
    storeInvitationFrom('?shareCode=XY7K2M')
    show()
    await userEvent.click(screen.getByRole('button', { name: '不使用' }))
    expect(screen.queryByText(/邀请码/)).toBeNull()
    expect(storedInvitation()).toBeNull()
  })

  it('a new member is led to the profile', async () => {
    network.ok('users/register', signedIn({ isCompleted: 0 }))
    localStorage.setItem('xinyu.adult', 'yes')
    show()
    await fill('13800138000', '123456')
    await userEvent.click(screen.getByRole('checkbox'))
    await enter()
    expect(await screen.findByRole('heading', { name: '完善资料' })).toBeVisible()
  })

  it('a wrong and an expired code have different texts, and the input stays', async () => {
    localStorage.setItem('xinyu.adult', 'yes')
    network.refuse('users/register', 'SMS_CODE_WRONG', '验证码错误，请重新输入')
    show()
    await fill('13800138000', '111111')
    await userEvent.click(screen.getByRole('checkbox'))
    await enter()
    expect(await screen.findByText('验证码错误，请重新输入')).toBeVisible()
    network.refuse('users/register', 'SMS_CODE_EXPIRED', '验证码已过期，请重新获取')
    await enter()
    expect(await screen.findByText('验证码已过期，请重新获取')).toBeVisible()
    expect(screen.getByLabelText('手机号')).toHaveValue('13800138000')
  })

  it('sends nothing to the server for an invalid number, without the terms, or for a minor', async () => {
    show()
    await fill('12345678901', '123456')
    await enter()
    expect(await screen.findByText('请输入正确的手机号')).toBeVisible()
    await userEvent.clear(screen.getByLabelText('手机号'))
    await userEvent.type(screen.getByLabelText('手机号'), '13800138000')
    await enter()
    expect(await screen.findByText('请先阅读并同意服务条款与隐私政策')).toBeVisible()
    await userEvent.click(screen.getByRole('checkbox'))
    await enter()
    await userEvent.click(await screen.findByRole('button', { name: '我未成年' }))
    expect(await screen.findByText('未成年人不能使用本应用')).toBeVisible()
    const asked = (): string[] => network.requests.map(({ path }) => path).filter((path) => path !== 'users/loginWays')
    await waitFor(() => expect(asked()).toEqual([]))
  })
})
