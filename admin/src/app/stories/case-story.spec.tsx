import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Case } from '../../resources/cases/case.ts'
import { calm, fakeServer, listOf, refusal, type RecordedRequest } from '../../test/fake-server.ts'
import { aMember, aReview, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { approveByKey } = await import('../../test/desk.ts')
const { forgetDecisions } = await import('../../shared/undo/last-decisions.ts')

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  forgetDecisions()
})

const inMinutes = (minutes: number): string => new Date(Date.now() + minutes * 60_000).toISOString()
const signals = {
  id: 'member-1',
  user_id: 'member-1',
  score: 42,
  signals: [{ kind: 'money', count: 4 }],
  receivers: 30,
  state: 'open',
  decidedBy: null,
  decidedAt: null as string | null,
  since: inMinutes(-90),
  addtime: inMinutes(-90),
}
const aCase = (over: Partial<Case> = {}): Case => ({
  id: 'member-1',
  user_id: 'member-1',
  user: aMember(),
  items: [
    { kind: 'signal', queue: 'scamSignals', subject_id: 'member-1', since: inMinutes(-90), dueAt: inMinutes(-60) },
    { kind: 'profile', queue: 'profileReviews', subject_id: 'review-1', since: inMinutes(-5), dueAt: inMinutes(235) },
  ],
  languages: ['zh'],
  score: 960,
  since: inMinutes(-90),
  dueAt: inMinutes(-60),
  claimedBy: null,
  claimedUntil: null,
  ...over,
})

/** a moderation service with one case, of which the signals and the profile are decided */
const moderation = (found: Case) => {
  const review = aReview()
  const decided = (queue: string) => {
    found.items = found.items.filter((item) => item.queue !== queue)
  }
  const claim = () => {
    Object.assign(found, { claimedBy: 'staff-1', claimedUntil: inMinutes(10) })
    return { json: { ...found } }
  }
  return fakeServer({
    'GET /api/admin/cases': () => listOf(found.items.length > 0 ? [found] : []),
    'POST /api/users/getWaitingCounts': () => ({ json: { status: 0, counts: [{ resource: 'cases', count: 3 }] } }),
    'GET /api/admin/cases/member-1': () => ({ json: { ...found } }),
    'POST /api/admin/cases/member-1/claim': claim,
    'POST /api/users/nextCase': () => {
      claim()
      return { json: { status: 0, case_id: found.items.length > 0 ? found.id : null } }
    },
    'GET /api/admin/scamSignals/member-1': () => ({ json: signals }),
    'POST /api/admin/scamSignals/member-1/done': () => {
      decided('scamSignals')
      return { json: { ...signals, state: 'done' } }
    },
    'GET /api/admin/profileReviews/*': () => ({ json: review }),
    'POST /api/admin/profileReviews/*': ({ path }: RecordedRequest) => {
      if (path.endsWith('approve')) decided('profileReviews')
      else Object.assign(review, { claimedBy: 'staff-1', claimedUntil: inMinutes(5) })
      return { json: review }
    },
  })
}

test('a moderator takes the next case by key, decides what waits on one page, and hears when none is left', async () => {
  signIn('moderator')
  moderation(aCase())
  openApp('/cases')
  const row = await screen.findByRole('row', { name: /林清浅/ })
  expect(within(row).getByText('骗局信号')).toBeVisible()
  expect(within(row).getByText(/^超时 1小时$/)).toBeVisible()
  await userEvent.keyboard('n')
  const tabs = await screen.findByRole('tablist', { name: '待处理的内容' })
  expect(
    within(tabs)
      .getAllByRole('tab')
      .map(({ textContent }) => textContent),
  ).toEqual(['骗局信号超时 1小时', '资料还有 3小时'])
  expect(screen.getByRole('button', { name: '放回' })).toBeVisible()
  await userEvent.click(await screen.findByRole('button', { name: '已查看' }))
  expect(await screen.findByText('喜欢徒步')).toBeVisible()
  await approveByKey()
  expect(await screen.findByText('这个案件处理完了')).toBeVisible()
  await userEvent.keyboard('n')
  expect(await screen.findByText('没有适合你的案件了')).toBeVisible()
  expect(await screen.findByText('没有待处理的案件')).toBeVisible()
})

test('the page says who has a case, and what cannot be loaded', async () => {
  signIn('moderator')
  const server = moderation(aCase({ claimedBy: 'staff-2', claimedUntil: inMinutes(8) }))
  openApp('/cases/member-1/show')
  expect(await screen.findByText(/^staff-2 正在处理这个案件/)).toBeVisible()
  expect(server.sent('POST', '/api/admin/cases/member-1/claim')).toEqual([])
  cleanup()
  fakeServer({ 'GET /api/admin/cases/member-1': () => refusal('NOT_FOUND', '没有找到数据', 404) })
  openApp('/cases/member-1/show')
  expect(await screen.findByText(/^没有这条记录/)).toBeVisible()
})

test('“next” gives only the kinds and languages that the moderator has chosen', async () => {
  signIn('moderator')
  const server = moderation(aCase())
  openApp('/cases')
  await userEvent.click(await screen.findByRole('button', { name: '我处理的内容' }))
  const dialog = await screen.findByRole('dialog')
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '英文' }))
  await userEvent.click(within(dialog).getByRole('checkbox', { name: '申诉' }))
  await userEvent.click(within(dialog).getByRole('button', { name: '关闭' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('button', { name: '下一个案件' }))
  await waitFor(() => expect(server.sent('POST', '/api/users/nextCase')).toHaveLength(1))
  const body = server.sent('POST', '/api/users/nextCase')[0]?.body
  expect(body).toMatchObject({ languages: ['zh'] })
  expect(body?.kinds).toEqual(['signal', 'match', 'report', 'mark', 'post', 'comment', 'profile', 'realName', 'grade'])
})

test('the one box finds members, earlier names, texts and pages by keyboard, and remembers what was opened', async () => {
  signIn('moderator')
  moderation(aCase())
  const found = [
    { kind: 'name', subject_id: 'n1', user_id: 'member-2', text: '青鸟飞鱼', at: inMinutes(-5) },
    { kind: 'report', subject_id: 'report-1', user_id: 'member-3', text: '他叫青鸟', at: inMinutes(-9) },
  ]
  const server = fakeServer({
    'GET /api/admin/cases': () => listOf([aCase()]),
    'GET /api/admin/users': () => listOf([{ ...aMember(), id: 'member-1', name: '青鸟' }]),
    'POST /api/users/searchTexts': () => ({ json: { status: 0, found, isTooWide: false } }),
    'GET /api/admin/users/member-2': () => refusal('NOT_FOUND', '没有找到数据', 404),
  })
  openApp('/cases')
  await screen.findByRole('row', { name: /林清浅/ })
  await userEvent.keyboard('{Control>}k{/Control}')
  const dialog = await screen.findByRole('dialog', { name: '搜索' })
  const box = within(dialog).getByRole('combobox', { name: '搜索会员、内容、订单、设备和页面' })
  await waitFor(() => expect(box).toHaveFocus())
  await userEvent.keyboard('青鸟')
  await screen.findByRole('option', { name: /^青鸟飞鱼/ })
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^青鸟 · \d+会员$/),
    '青鸟飞鱼昵称或曾用名',
    '他叫青鸟举报',
  ])
  expect(server.sent('POST', '/api/users/searchTexts').map(({ body }) => body)).toEqual([{ q: '青鸟' }])
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(server.sent('GET', '/api/admin/users/member-2')).not.toEqual([]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.keyboard('/')
  expect(await screen.findByRole('option', { name: /^青鸟飞鱼/ })).toBeVisible()
  expect(JSON.stringify(localStorage)).not.toContain('青鸟')
})

test('a moderator takes a pause, which counts down and cannot be shortened, and keeps pictures grey', async () => {
  const settings: Omit<typeof calm, 'pausedUntil'> & { pausedUntil: string | null } = { ...calm, hardLastHour: 7 }
  const server = fakeServer({
    'GET /api/admin/cases': () => listOf([]),
    'GET /api/admin/wellness/staff-1': () => ({ json: { ...settings } }),
    'PUT /api/admin/wellness/staff-1': ({ body }) => ({ json: { ...Object.assign(settings, body) } }),
    'POST /api/admin/wellness/staff-1/pause': () => ({
      json: { ...Object.assign(settings, { pausedUntil: inMinutes(15) }) },
    }),
  })
  signIn('moderator')
  const user = userEvent.setup()
  openApp('/cases')
  await user.click(await screen.findByRole('button', { name: '休息与保护' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/这一小时看了 7 件/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '15 分钟' }))
  expect(server.sent('POST', '/api/admin/wellness/staff-1/pause')[0]?.body).toEqual({ minutes: 15 })
  expect(await dialog.findByText(/休息中，还有 15 分钟/)).toBeVisible()
  expect(dialog.getByRole('button', { name: '5 分钟' })).toBeDisabled()
  expect(dialog.getByRole('button', { name: '30 分钟' })).toBeEnabled()
  await user.type(dialog.getByLabelText('每小时最多看多少件棘手内容'), '20')
  await user.click(dialog.getByRole('switch', { name: '照片打开后仍为灰色' }))
  await waitFor(() =>
    expect(server.sent('PUT', '/api/admin/wellness/staff-1').map(({ body }) => body)).toEqual([
      { hardPerHour: 20 },
      { grey: true },
    ]),
  )
  await waitFor(() =>
    expect(
      [...document.styleSheets].some((sheet) => [...sheet.cssRules].some((rule) => /shown-picture/.test(rule.cssText))),
    ).toBe(true),
  )
})
