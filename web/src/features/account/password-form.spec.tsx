import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { PasswordForm } from './password-form.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('u1'))

it('hides passwords, names them to a password manager, and takes a long one that was pasted', async () => {
  network.ok('users/setPassword', () => ({}))
  network.ok('users/profile', () => ({}))
  showPages([{ path: '/p', element: <PasswordForm hasPassword /> }], '/p')
  const [old, next] = [await screen.findByLabelText('原密码'), await screen.findByLabelText(/^新密码/)]
  expect([old, next].map((field) => [field.getAttribute('type'), field.getAttribute('autocomplete')])).toEqual([
    ['password', 'current-password'],
    ['password', 'new-password'],
  ])
  const long = 'a pasted password out of a manager, with 64 characters or so, 海!'
  expect(long.length).toBeGreaterThanOrEqual(64)
  await userEvent.click(old)
  await userEvent.paste('geheim-123')
  await userEvent.click(next)
  await userEvent.paste(long)
  await userEvent.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(network.times('users/setPassword')).toBe(1))
  const sent = network.requests.filter(({ path }) => path === 'users/setPassword').map(({ body }) => body)
  expect(sent).toMatchObject([{ oldPassword: 'geheim-123', password: long }])
})
