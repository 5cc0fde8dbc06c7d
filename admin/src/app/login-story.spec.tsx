import '../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal, type Answer } from '../test/fake-server.ts'

const { openApp } = await import('../test/open-app.tsx')
const { readSession } = await import('../shared/session.ts')

const answer = (roles: string[]): Answer => ({
  json: {
    status: 0,
    token: 't',
    refreshToken: 'r',
    expiresIn: 900,
    isNew: false,
    user: { _id: 'staff-1', name: '陈屿', avatar: null, roles },
  },
})
const signInWith = async (login: Answer) => {
  const server = fakeServer({
    'POST /api/users/loginV2': () => login,
    'GET /api/admin/profileReviews': () => listOf([]),
  })
  const user = userEvent.setup()
  openApp('/profileReviews')
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('密码'), 'correct horse')
  await user.click(screen.getByRole('button', { name: '登录' }))
  return server
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a moderator signs in and goes on to the page that was asked for', async () => {
  const server = await signInWith(answer(['moderator']))
  await screen.findByText('队列已清空')
  const [login] = server.sent('POST', '/api/users/loginV2')
  expect(login?.body).toMatchObject({ phone: '13800000001', password: 'correct horse' })
  expect(login?.headers.get('authorization')).toBe(`Basic ${btoa('admin:admin-secret')}`)
}, 30_000)

test('a member without an admin role is told so and stays outside', async () => {
  await signInWith(answer([]))
  expect(await screen.findByRole('alert')).toHaveTextContent('此账号没有管理权限')
  expect(readSession()).toBeNull()
}, 30_000)

test('a wrong password is answered in the server’s words', async () => {
  await signInWith(refusal('PASSWORD_WRONG', '手机号或密码错误'))
  expect(await screen.findByRole('alert')).toHaveTextContent('手机号或密码错误')
}, 30_000)
