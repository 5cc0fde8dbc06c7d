import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { creationOptions, fakePasskeys, requestOptions } from '../../test/fake-passkeys.ts'
import { type Answer, fakeServer, listOf, refusal, signedInAs } from '../../test/fake-server.ts'

const { openApp } = await import('../../test/open-app.tsx')

const signedIn = signedInAs(['moderator'])
const ok = (json: object): Answer => ({ json: { status: 0, ...json } })
let passkeys: { made: number }
beforeEach(() => {
  localStorage.clear()
  passkeys = fakePasskeys()
})
afterEach(cleanup)

const signInWith = async (needed: object, more: Parameters<typeof fakeServer>[0], path = '/profileReviews') => {
  const server = fakeServer({
    ...more,
    'POST /api/users/loginV2': () =>
      refusal('NEED_SECOND_FACTOR', '请输入动态验证码', 200, { ticket: 'ticket-1', ...needed }),
    'GET /api/admin/profileReviews': () => listOf([]),
  })
  const user = userEvent.setup()
  openApp(path)
  await user.type(await screen.findByLabelText('手机号'), '13800000001')
  await user.type(screen.getByLabelText('密码'), 'correct horse')
  await user.click(screen.getByRole('button', { name: '登录' }))
  await screen.findByRole('button', { name: '重新登录' })
  return Object.assign(server, { user })
}

test('where a passkey is required, the first login adds one; whoever has an authenticator gives its code too', async () => {
  const { user, sent } = await signInWith(
    { enrolled: true, hasPasskey: false, needsPasskey: true },
    {
      'POST /api/users/beginPasskeyAtLogin': () => ok({ options: creationOptions }),
      'POST /api/users/addPasskeyAtLogin': () => signedIn,
    },
  )
  expect(screen.queryByRole('button', { name: '改用验证器' })).toBeNull()
  await user.click(screen.getByRole('button', { name: '添加并进入' }))
  expect(await screen.findByText('请填写 6 位动态码')).toBeVisible()
  expect(passkeys.made).toBe(0)
  await user.type(screen.getByLabelText('动态验证码'), '123456')
  await user.click(screen.getByRole('button', { name: '添加并进入' }))
  await screen.findByText('队列已清空')
  const [added] = sent('POST', '/api/users/addPasskeyAtLogin')
  expect(added?.body).toMatchObject({
    ticket: 'ticket-1',
    code: '123456',
    created: expect.stringContaining('credential-1'),
  })
})

test('a passkey is the second step of whoever has one; a code is offered only where it is accepted', async () => {
  const { user, sent } = await signInWith(
    { enrolled: true, hasPasskey: true, needsPasskey: true },
    {
      'POST /api/users/beginPasskeyLogin': () => ok({ options: requestOptions }),
      'POST /api/users/loginWithPasskey': () => signedIn,
    },
  )
  expect(screen.queryByLabelText('动态验证码')).toBeNull()
  await user.click(screen.getByRole('button', { name: '用通行密钥登录' }))
  await screen.findByText('队列已清空')
  expect(sent('POST', '/api/users/loginWithPasskey')[0]?.body).toMatchObject({ ticket: 'ticket-1' })
})

test('when the login is too old, a passkey is added with the password, and the device makes it once', async () => {
  let tries = 0
  const { user, sent } = await signInWith(
    { enrolled: true, hasPasskey: false, needsPasskey: false },
    {
      'POST /api/users/passSecondFactor': () => signedIn,
      'POST /api/users/getSecondFactor': () => ok({ enrolledAt: '2026-01-01T00:00:00.000Z', recoveryCodesLeft: 9 }),
      'POST /api/users/listPasskeys': () => ok({ list: [] }),
      'POST /api/users/beginPasskey': () => ok({ options: creationOptions }),
      'POST /api/users/addPasskey': () =>
        (tries += 1) === 1 ? refusal('NEED_PROOF', '请确认是你本人操作') : ok({ passkey_id: 'p-1' }),
    },
    '/security',
  )
  await user.type(screen.getByLabelText('动态验证码'), '123456{Enter}')
  await user.click(await screen.findByRole('button', { name: '添加通行密钥' }))
  await user.click(screen.getByRole('button', { name: '添加' }))
  await user.type(await screen.findByLabelText('登录密码'), 'correct horse')
  await user.click(screen.getByRole('button', { name: '添加' }))
  expect(await screen.findByText('已添加通行密钥')).toBeVisible()
  expect(passkeys.made).toBe(1)
  const bodies = sent('POST', '/api/users/addPasskey').map(({ body }) => body)
  expect(bodies).toMatchObject([{ name: expect.any(String) }, { password: 'correct horse' }])
  expect(bodies[1]?.created).toBe(bodies[0]?.created)
})
