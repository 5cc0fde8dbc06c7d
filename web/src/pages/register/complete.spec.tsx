import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { Profile } from '@xinyu/contracts/profile'
import { writePendingAction } from '../../shared/gate/pending.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as Complete } from './complete.tsx'
import { questions } from './wizard/questions.tsx'

const network = fakeNetwork()
const open = (at = '/register/complete'): void => showPages([{ path: '/register/complete', element: <Complete /> }], at)
const image = { _id: 'i', desc: '1', name: 'a.jpg', extname: 'jpg' as const, url: '/a.jpg', thumb: '/a.jpg' }
const avatarImage = {
  ...image,
  large: '/a.jpg',
  isChecked: 0,
  status: 0,
  isTemp: false,
  addtime: '2026-01-01T00:00:00Z',
}
/** The server stores what is written. */
const newcomer = (more: Partial<Profile> = {}): void => {
  const profile = member({ isCompleted: 1, avatarImage, missing: [], ...more })
  network.ok('users/profile', { profile })
  network.ok('users/updateUserInfo', (change) => ({ profile: Object.assign(profile, change), linkFiltered: false }))
}
const saved = () => network.requests.filter(({ path }) => path === 'users/updateUserInfo').map(({ body }) => body)
const nextOne = () => screen.findByRole('button', { name: '下一步' })

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  writePendingAction(null)
})

describe('one question per screen', () => {
  it('starts at the first required question without an answer, and does not continue without one', async () => {
    newcomer({ gender: null })
    open()
    expect(await screen.findByRole('heading', { name: '你的性别是？' })).toBeVisible()
    expect(screen.getByText('必填')).toBeVisible()
    expect(await nextOne()).toBeDisabled()
    await userEvent.click(screen.getByRole('radio', { name: '女' }))
    expect(await nextOne()).toBeEnabled()
    await userEvent.click(await nextOne())
    expect(await screen.findByRole('heading', { name: '你的生日是哪天？' })).toBeVisible()
    expect(saved()).toEqual([{ gender: 2 }])
  })

  it.each(questions.map((question) => [question.name, question] as const))(
    '%s is one question under one bar, marked as required or to be skipped',
    async (name, question) => {
      const nothing = { gender: null, birthday: null, liveCity: null, work: null, avatarImage: null }
      newcomer({ ...nothing, name: '', education: null, height: null })
      open(`/register/complete?ask=${name}`)
      expect(await screen.findByRole('progressbar')).toHaveAttribute('aria-valuemax', String(questions.length + 1))
      expect(screen.getAllByRole('progressbar')).toHaveLength(1)
      if (question.isRequired) expect(await nextOne()).toBeDisabled()
      else expect(await screen.findByRole('button', { name: '跳过' })).toBeEnabled()
      expect(screen.getByText(question.isRequired ? '必填' : '选填')).toBeVisible()
    },
  )

  it.each([
    ['2020-01-01', '未成年人不能使用本应用'],
    ['1900-01-01', '请填写真实的生日'],
    ['', '请填写真实的生日'],
  ])('an impossible birthday (%p) is neither saved nor called saved', async (birthday, says) => {
    newcomer()
    open('/register/complete?ask=birthday')
    fireEvent.change(await screen.findByLabelText(/^生日/), { target: { value: birthday } })
    expect(await screen.findByRole('alert')).toHaveTextContent(says)
    expect(screen.getByText('未保存，请先改正')).toBeVisible()
    expect(screen.queryByText('已自动保存')).toBeNull()
    expect(await nextOne()).toBeDisabled()
    expect(saved()).toEqual([])
    fireEvent.change(screen.getByLabelText(/^生日/), { target: { value: '1995-02-03' } })
    await waitFor(() => expect(saved()).toEqual([{ birthday: '1995-02-03' }]), { timeout: 3_000 })
    expect(await screen.findByText('已自动保存')).toBeVisible()
  })

  it('asks newcomers for the gender and age they want to meet', async () => {
    newcomer({ wishes: { ageMin: 25 } })
    open('/register/complete?ask=meet')
    await userEvent.click(await screen.findByRole('radio', { name: '男' }))
    await userEvent.click(await nextOne())
    expect(await screen.findByRole('heading', { name: '希望对方多大年纪？' })).toBeVisible()
    expect(saved()).toEqual([{ wishes: { ageMin: 25, gender: 1 } }])
  })

  it('the end names what is missing and links there', async () => {
    newcomer({ work: null, avatarImage: null })
    open('/register/complete?ask=submit')
    expect(await screen.findByRole('button', { name: '提交审核' })).toBeDisabled()
    expect(screen.getByRole('link', { name: /选一张头像/ })).toBeVisible()
    await userEvent.click(screen.getByRole('link', { name: /你做什么工作/ }))
    expect(await screen.findByRole('heading', { name: '你做什么工作？' })).toBeVisible()
  })
})

describe('a rejected profile', () => {
  it.each([
    ['meagre', '说说你自己'],
    ['unclear', '选一张头像'],
    ['untrue', '怎么称呼你？'],
  ])('opens at its cause: %s', async (reviewCode, heading) => {
    newcomer({ isCompleted: 3, reviewCode, reviewReason: '请修改' })
    open()
    expect(await screen.findByRole('heading', { name: heading })).toBeVisible()
    expect(screen.getByText('请修改')).toBeVisible()
  })

  it('cannot be submitted again before it was changed, and the link to the cause is shown', async () => {
    newcomer({ isCompleted: 3, reviewCode: 'meagre', reviewReason: '请多写一点', isUnchanged: true })
    open('/register/complete?ask=submit')
    expect(await screen.findByRole('button', { name: '再次提交' })).toBeDisabled()
    await userEvent.click(screen.getByRole('link', { name: '去修改' }))
    expect(await screen.findByRole('heading', { name: '说说你自己' })).toBeVisible()
  })

  it('is submitted after a change, and a refusal stays on screen', async () => {
    newcomer({ isCompleted: 3, isUnchanged: false })
    network.refuse('users/updateUserInfo', 'PROFILE_UNCHANGED', '资料和退回时一样')
    open('/register/complete?ask=submit')
    await userEvent.click(await screen.findByRole('button', { name: '再次提交' }))
    expect(await screen.findByRole('alert')).toHaveTextContent('资料和退回时一样')
  })
})

describe('a newcomer who came from somebody they like', () => {
  const aim = 'a'.repeat(24)
  beforeEach(() =>
    writePendingAction({ gate: 'approved', action: 'love', argument: null, returnTo: `/user/${aim}`, resuming: false }),
  )
  const answer = (mine: Profile): void =>
    network.answer('users/profile', (body) => ({
      reply: { status: 0, profile: body['user_id'] ? member({ _id: aim, name: '小雨' }) : mine },
    }))

  it.each([
    [1, '完善资料后继续爱小雨'],
    [2, '审核通过后，可以继续爱小雨'],
  ])('reads in status %i that they can continue', async (isCompleted, says) => {
    answer(member({ isCompleted: isCompleted as 1, avatarImage }))
    open()
    expect(await screen.findByText(says)).toBeVisible()
  })

  it('continues with one tap when approved', async () => {
    answer(member({ isCompleted: 4 }))
    open()
    expect(await screen.findByRole('button', { name: '继续爱小雨' })).toBeVisible()
  })
})

it('an approved member reads that others keep seeing the approved profile', async () => {
  network.ok('users/profile', { profile: member({ isCompleted: 2, wasApproved: true }) })
  open('/register/complete?ask=submit')
  expect(await screen.findByRole('heading', { name: '新修改的内容审核中' })).toBeVisible()
  expect(screen.getByText(/推荐、喜欢和聊天都不受影响/)).toBeVisible()
  expect(screen.getByRole('link', { name: '去认识别人' })).toBeVisible()
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
it.each(hides)('text typed a moment before the page %s is saved by a request that outlives it', async (_, hide) => {
  newcomer()
  open('/register/complete?ask=aboutMe')
  fireEvent.change(await screen.findByRole('textbox'), { target: { value: '喜欢海' } })
  // before any autosave timer fires
  await act(async () => hide())
  jest.restoreAllMocks()
  expect(network.requests.filter(({ path }) => path === 'users/updateUserInfo')).toMatchObject([
    { body: { aboutMe: '喜欢海' }, keepalive: true },
  ])
})
