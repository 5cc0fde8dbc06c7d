import { beforeAll, beforeEach, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../test-app.tsx'
import { fakeNetwork } from '../test-network.ts'
import { member } from '../test-people.ts'
import { Screen as Complete } from './complete.tsx'

const network = fakeNetwork()
const open = (at: string): void => showPages([{ path: '/register/complete', element: <Complete /> }], at)

beforeAll(() => startI18n())
beforeEach(() => logInAs('me'))

it.each([
  ['meagre', '用自己的话说'],
  ['unclear', '您的头像'],
  ['untrue', '您是谁'],
])('the wizard opens at what was sent back: %s', async (reviewCode, heading) => {
  network.ok('users/profile', { profile: member({ isCompleted: 3, reviewCode, reviewReason: '请修改' }) })
  open('/register/complete')
  expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
  expect(screen.getByText('请修改')).toBeVisible()
})

it('whoever was approved reads that others go on seeing what was approved', async () => {
  network.ok('users/profile', { profile: member({ isCompleted: 2, wasApproved: true }) })
  open('/register/complete?step=6')
  expect(await screen.findByRole('heading', { name: '新修改的内容审核中' })).toBeVisible()
  expect(screen.getByText(/推荐、喜欢和聊天都不受影响/)).toBeVisible()
  expect(screen.getByRole('link', { name: '去认识别人' })).toBeVisible()
})

it('asks a newcomer whom they want to meet, limits and what would be best', async () => {
  const profile = member({ isCompleted: 1, wishes: { ageMin: 25 } })
  network.ok('users/profile', { profile })
  network.ok('users/updateUserInfo', (change) => ({ profile: { ...profile, ...change } }))
  open('/register/complete?step=5')
  await screen.findByRole('heading', { name: '想认识怎样的人' })
  await userEvent.click(screen.getByRole('radio', { name: '男' }))
  await userEvent.click(screen.getByRole('switch', { name: '已实名' }))
  const said = () => network.requests.findLast(({ path }) => path === 'users/updateUserInfo')?.body
  await waitFor(() => expect(said()).toEqual({ wishes: { ageMin: 25, gender: 1, best: { realName: true } } }), {
    timeout: 3_000,
  })
})

const hides: [string, () => void][] = [
  ['ends', () => window.dispatchEvent(new Event('pagehide'))],
  [
    'is hidden',
    () => {
      jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
      document.dispatchEvent(new Event('visibilitychange'))
    },
  ],
]
it.each(hides)('what was typed a moment before the page %s is saved by a request that outlives it', async (_, hide) => {
  const profile = member({ isCompleted: 1 })
  network.ok('users/profile', { profile })
  network.ok('users/updateUserInfo', (change) => ({ profile: { ...profile, ...change } }))
  open('/register/complete?step=3')
  const [field] = await screen.findAllByRole('textbox')
  if (!field) throw new Error('no field')
  fireEvent.change(field, { target: { value: '喜欢海' } })
  // before any timer of the autosave can come
  await act(async () => hide())
  jest.restoreAllMocks()
  const saved = () => network.requests.filter(({ path }) => path === 'users/updateUserInfo')
  expect(saved()).toMatchObject([{ body: { aboutMe: '喜欢海' }, keepalive: true }])
})
