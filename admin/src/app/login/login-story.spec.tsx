import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal, signedInAs, type Answer } from '../../test/fake-server.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { readSession } = await import('../../shared/api/session.ts')

const needed = (enrolled: boolean): Answer =>
  refusal('NEED_SECOND_FACTOR', '请输入动态验证码', 200, { ticket: 'ticket-1', enrolled })
const signInWith = async (login: Answer, more: Parameters<typeof fakeServer>[0] = {}) => {
  const server = fakeServer({
    ...more,
    'POST /api/users/loginV2': () => login,
    'GET /api/admin/profileReviews': () => listOf([]),
  })
  const user = userEvent.setup()
  openApp('/profileReviews')
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('密码'), 'correct horse')
  await user.click(screen.getByRole('button', { name: '登录' }))
  return Object.assign(server, { user })
}

beforeEach(() => localStorage.clear())
afterEach(cleanup)

test('a moderator signs in and gets the requested page', async () => {
  const server = await signInWith(signedInAs(['moderator']))
  await screen.findByText('队列已清空')
  const [login] = server.sent('POST', '/api/users/loginV2')
  expect(login?.body).toMatchObject({ phone: '13800000001', password: 'correct horse' })
  expect(login?.headers.get('authorization')).toBe(`Basic ${btoa('admin:admin-secret')}`)
})

test('after the password a code of the authenticator is required, and again if it was wrong', async () => {
  const codes: unknown[] = []
  const { user, sent } = await signInWith(needed(true), {
    'POST /api/users/passSecondFactor': ({ body }) => {
      codes.push(body.code)
      return codes.length === 1
        ? refusal('SECOND_FACTOR_WRONG', '动态验证码错误，请重新输入')
        : { json: { ...(signedInAs(['moderator']).json as object), recoveryCodesLeft: 10 } }
    },
  })
  await screen.findByRole('heading', { name: '第二步验证' })
  expect(readSession()).toBeNull()
  expect(screen.getByLabelText('动态验证码')).toHaveFocus()
  await user.keyboard('123456{Enter}')
  expect(await screen.findByRole('alert')).toHaveTextContent('动态验证码错误')
  await user.type(screen.getByLabelText('动态验证码'), '654321{Enter}')
  await screen.findByText('队列已清空')
  expect(codes).toEqual(['123456', '654321'])
  const [pass] = sent('POST', '/api/users/passSecondFactor')
  expect(pass?.body).toMatchObject({ ticket: 'ticket-1', deviceId: expect.any(String) })
})

test('without the authenticator a recovery code is accepted; an expired login starts again', async () => {
  const { user, sent } = await signInWith(needed(true), {
    'POST /api/users/passSecondFactor': () => refusal('SECOND_FACTOR_EXPIRED', '登录已超时，请重新登录'),
  })
  await user.click(await screen.findByRole('button', { name: '验证器不在身边？用恢复码' }))
  await user.type(screen.getByLabelText('恢复码'), 'ab23-{Enter}')
  expect(await screen.findByText('请填写 10 位恢复码')).toBeVisible()
  await user.clear(screen.getByLabelText('恢复码'))
  await user.type(screen.getByLabelText('恢复码'), 'ab23c-d45ef{Enter}')
  await screen.findByLabelText('手机号')
  expect(screen.getByRole('alert')).toHaveTextContent('登录已超时')
  expect(sent('POST', '/api/users/passSecondFactor')[0]?.body).toMatchObject({ code: 'ab23c-d45ef' })
})

test('a first login sets up an authenticator: a picture and a key, the first code, ten recovery codes, then the console', async () => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'
  const recoveryCodes = Array.from({ length: 10 }, (_, index) => `aaaa${index}-bbbbb`)
  const { user, sent } = await signInWith(needed(false), {
    'POST /api/users/beginSecondFactor': () => ({
      json: { status: 0, secret, uri: `otpauth://totp/x?secret=${secret}` },
    }),
    'POST /api/users/confirmSecondFactor': () => ({
      json: { ...(signedInAs(['moderator']).json as object), recoveryCodes },
    }),
  })
  await screen.findByRole('img', { name: '验证器二维码' })
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible()
  await user.type(screen.getByLabelText('动态验证码'), '123456{Enter}')
  for (const code of recoveryCodes) expect(await screen.findByText(code)).toBeVisible()
  expect(readSession()).toBeNull()
  await user.click(screen.getByRole('button', { name: '已保存，进入管理台' }))
  await screen.findByText('队列已清空')
  expect(sent('POST', '/api/users/beginSecondFactor')).toHaveLength(1)
})

test('a member without an admin role is refused with the reason', async () => {
  await signInWith(signedInAs([]))
  expect(await screen.findByRole('alert')).toHaveTextContent('此账号没有管理权限')
  expect(readSession()).toBeNull()
})

test('a wrong password shows the server’s message', async () => {
  await signInWith(refusal('PASSWORD_WRONG', '手机号或密码错误'))
  expect(await screen.findByRole('alert')).toHaveTextContent('手机号或密码错误')
})
