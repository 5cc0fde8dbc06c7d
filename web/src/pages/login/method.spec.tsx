import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { storeInvitation } from '../../shared/session/invitation.ts'
import { type BegunLogin, beginOtherLogin, readReturned, type LoginProvider } from '../../shared/session/other-login.ts'
import { currentSession, endSession } from '../../shared/session/session.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen } from './method.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => {
  sessionStorage.clear()
  localStorage.clear()
  endSession()
})

const signedIn = (isCompleted = 0) => ({
  token: 't',
  refreshToken: 'r',
  expiresIn: 900,
  user: member({ isCompleted: isCompleted as 0, wxBound: true }),
  isNew: true,
})
/** The return from the vendor with its answer. */
const comeBack = async (
  way: LoginProvider,
  answered: Record<string, string>,
  purpose: BegunLogin['purpose'] = 'login',
): Promise<URL> => {
  network.ok('users/appleNonce', { nonce: 'issued-1', expiresIn: 600 })
  let left = ''
  const url = way === 'wx' ? 'https://wechat.example/a?appid=1#wechat_redirect' : 'https://apple.example/a?client_id=1'
  await beginOtherLogin({ way, from: 'web', url }, purpose, (address) => {
    left = address
  })
  const state = new URL(left).searchParams.get('state') ?? ''
  const answer = new URLSearchParams({ state, ...answered })
  const path = way === 'wx' ? '/login/wechat' : '/login/apple'
  window.history.replaceState(null, '', way === 'wx' ? `${path}?${answer}` : `${path}#${answer}`)
  return new URL(left)
}
const show = (at: string): void =>
  showPages(
    [
      { path: '/login/:method', element: <Screen /> },
      { path: '/login', element: <h1>登录页</h1> },
      { path: '/', element: <h1>恋</h1> },
      { path: '/register/complete', element: <h1>完善资料</h1> },
      { path: '/about/account', element: <h1>我的账号</h1> },
    ],
    at,
  )

describe('returning from WeChat', () => {
  it('with a code and a new WeChat: a phone is bound, the invitation is sent along, and the person is logged in', async () => {
    storeInvitation('XY7K2M')
    network.ok('users/loginWithWxV4', { needBind: true, ticket: 'T', expiresIn: 600 })
    network.refuse('users/registerWithWx', 'SMS_CODE_WRONG', '验证码错误，请重新输入')
    await comeBack('wx', { code: 'c-1' })
    show('/login/wechat')
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000')
    await userEvent.type(screen.getByLabelText('验证码'), '111111')
    await userEvent.click(screen.getByRole('button', { name: '绑定并进入' }))
    expect(await screen.findByText('验证码错误，请重新输入')).toBeVisible()
    network.ok('users/registerWithWx', signedIn())
    await userEvent.click(screen.getByRole('button', { name: '绑定并进入' }))
    expect(await screen.findByRole('heading', { name: '完善资料' })).toBeVisible()
    expect(network.requests.find(({ path }) => path === 'users/loginWithWxV4')?.body).toMatchObject({
      code: 'c-1',
      from: 'web',
    })
    expect(network.requests.findLast(({ path }) => path === 'users/registerWithWx')?.body).toMatchObject({
      ticket: 'T',
      shareCode: 'XY7K2M',
      isAdult: true,
    })
    expect(currentSession()).toMatchObject({ userId: 'me', type: 'normal' })
    expect(window.location.search).toBe('')
  })

  it('an expired ticket leads back to the login', async () => {
    network.ok('users/loginWithWxV4', { needBind: true, ticket: 'T', expiresIn: 600 })
    network.refuse('users/registerWithWx', 'TICKET_INVALID', '绑定已超时，请重新登录')
    await comeBack('wx', { code: 'c-1' })
    show('/login/wechat')
    await userEvent.type(await screen.findByLabelText('手机号'), '13800138000')
    await userEvent.type(screen.getByLabelText('验证码'), '111111')
    await userEvent.click(screen.getByRole('button', { name: '绑定并进入' }))
    await userEvent.click(await screen.findByRole('link', { name: '返回登录' }))
    expect(await screen.findByRole('heading', { name: '登录页' })).toBeVisible()
  })

  it('with a state that this window did not make, or a second time, asks the server nothing', async () => {
    await comeBack('wx', { code: 'c-1', state: 'somebody-elses' })
    show('/login/wechat')
    expect(await screen.findByText('登录已失效')).toBeVisible()
    expect(readReturned('wx', window.location)).toEqual({ kind: 'unknown' })
    expect(network.requests).toEqual([])
  })

  it('without a code says that nothing has happened', async () => {
    await comeBack('wx', {})
    show('/login/wechat')
    expect(await screen.findByText('你取消了登录')).toBeVisible()
    expect(network.requests).toEqual([])
  })
})

describe('returning from Apple', () => {
  it('submits token and nonce, and the person is logged in', async () => {
    network.ok('users/loginWithApple', { needBind: false, ...signedIn(4) })
    const left = await comeBack('apple', { code: 'c-1', id_token: 'jwt' })
    show('/login/apple')
    expect(await screen.findByRole('heading', { name: '恋' })).toBeVisible()
    expect(network.requests.find(({ path }) => path === 'users/loginWithApple')?.body).toMatchObject({
      identityToken: 'jwt',
      authorizationCode: 'c-1',
      nonce: left.searchParams.get('nonce'),
      isAdult: true,
    })
    expect(left.searchParams.get('nonce')).toBe('issued-1')
    expect(window.location.hash).toBe('')
  })
})

describe('binding', () => {
  it('asks for a proof where the login is too old, and exchanges WeChat’s code once', async () => {
    logInAs('me')
    network.ok('users/profile', { profile: member({ hasPassword: true, phone: '138****8000' }) })
    network.ok('users/loginWithWxV4', { needBind: true, ticket: 'T', expiresIn: 600 })
    network.refuse('users/bindwx', 'NEED_PROOF', '请输入验证码或密码，确认是你本人操作')
    await comeBack('wx', { code: 'c-1' }, 'bind')
    show('/login/wechat')
    await userEvent.type(await screen.findByLabelText('登录密码', { selector: '[type=password]' }), 'geheim-123')
    network.ok('users/bindwx', { profile: member({ wxBound: true }) })
    await userEvent.click(screen.getByRole('button', { name: '确认' }))
    expect(await screen.findByRole('heading', { name: '我的账号' })).toBeVisible()
    expect(network.times('users/loginWithWxV4')).toBe(1)
    const proven = network.requests.filter(({ path }) => path === 'users/bindwx').at(-1)?.body
    expect(proven).toMatchObject({ ticket: 'T', password: 'geheim-123' })
  })

  it('a cancelled binding says that nothing has changed, and returns to the account', async () => {
    logInAs('me')
    await comeBack('apple', { error: 'user_cancelled_authorize' }, 'bind')
    show('/login/apple')
    expect(await screen.findByText('没有绑定')).toBeVisible()
    expect(screen.getByRole('link', { name: '返回我的账号' })).toHaveAttribute('href', '/about/account')
    expect(network.requests.map(({ path }) => path)).toEqual(['users/appleNonce'])
  })

  it('says so when it belongs to another account', async () => {
    logInAs('me')
    network.ok('users/profile', { profile: member() })
    network.refuse('users/bindApple', 'ALREADY_BOUND', '该账号已绑定其他用户')
    await comeBack('apple', { code: 'c-1', id_token: 'jwt' }, 'bind')
    show('/login/apple')
    expect(await screen.findByText('该账号已绑定其他用户')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('link', { name: '返回我的账号' })).toBeVisible())
  })
})
