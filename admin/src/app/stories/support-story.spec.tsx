import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Question } from '../../resources/questions/question.ts'
import type { SysNotice } from '../../resources/sys-notices/sys-notice.ts'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const at = '2026-03-01T04:00:00.000Z'
const question = (over: Partial<Question> = {}): Question => ({
  id: 'q1',
  _id: 'q1',
  user_id: 'member-1',
  userName: '林清浅',
  user: aMember(),
  text: '付款后没有到账',
  images: [],
  status: 'open',
  answers: [],
  unread: 0,
  rating: null,
  addtime: at,
  lastAt: at,
  waitingSince: at,
  firstAnswerSeconds: null,
  assignedTo: null,
  claimedBy: null,
  claimedUntil: null,
  ...over,
})
const totals = { [totalsHeader]: '{"waiting":1,"answered":40,"p50":90,"p95":7200}' }

test('support sees who waits and how fast answers are, and answers by keyboard with a saved answer', async () => {
  signIn('support')
  let now = question()
  const server = fakeServer({
    'GET /api/admin/questions': () => {
      const list = listOf([now])
      return { ...list, headers: { ...list.headers, ...totals } }
    },
    'GET /api/admin/questions/q1': () => ({ json: now }),
    'GET /api/admin/cannedAnswers': () =>
      listOf([{ id: 'c1', title: '补发', text: '已为你补发', order: 1, addtime: at, by: 'staff-1' }]),
    'POST /api/admin/questions/q1/claim': () => ({ json: (now = question({ assignedTo: 'staff-1' })) }),
    'POST /api/admin/questions/q1/answer': () => ({ json: (now = question({ status: 'answered' })) }),
  })
  const user = userEvent.setup()
  openApp('/questions')
  const figures = within(await screen.findByLabelText('合计'))
  expect([figures.getByText('90 秒'), figures.getByText('2 小时')]).toHaveLength(2)
  const asked = server.sent('GET', '/api/admin/questions')[0]?.query
  expect([asked?.get('filter'), asked?.get('sort')]).toEqual(['{"status":"open"}', '["waitingSince","ASC"]'])
  await user.click(await screen.findByText('付款后没有到账'))
  await screen.findByRole('button', { name: '发送答复' })
  await user.keyboard('m')
  await screen.findByRole('button', { name: '放回' })
  await user.click(screen.getByRole('combobox', { name: '常用答复' }))
  await user.click(await screen.findByRole('option', { name: '补发' }))
  const answer = screen.getByRole('textbox', { name: '答复' })
  await waitFor(() => expect(answer).toHaveValue('已为你补发'))
  await user.type(answer, '{Control>}{Enter}{/Control}')
  expect(await screen.findByText('已答复，会员已收到通知')).toBeVisible()
  expect(server.sent('POST', '/api/admin/questions/q1/answer')[0]?.body).toEqual({ text: '已为你补发', close: false })
})

const notice = (over: Partial<SysNotice> = {}): SysNotice => ({
  id: 'b1',
  title: '今晚维护',
  content: '两点到四点',
  titleEn: '',
  contentEn: '',
  link: null,
  to: 'all',
  user_id: null,
  group_id: null,
  kind: 'service',
  total: 1_000_000,
  sent: 250_000,
  read: 12,
  state: 'sending',
  by: 'staff-2',
  approvedBy: null,
  startsAt: null,
  publishedAt: at,
  addtime: at,
  ...over,
})

test('a system message shows its recipients and a preview, is tested on the author’s account, and sent to a group', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () => listOf([]),
    'POST /api/msg/countSysMsg': () => ({ json: { status: 0, total: 4321, sendSeconds: 1 } }),
    'POST /api/msg/addSysMsg': () => ({ json: { status: 0, task_id: 'b2', total: 1, sent: 0, state: 'waiting' } }),
    'POST /api/admin/sysNotices': ({ body }) => ({ json: notice(body as Partial<SysNotice>) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices/create')
  await user.click(await screen.findByRole('combobox', { name: '哪一组' }))
  await user.click(await screen.findByRole('option', { name: '女会员' }))
  expect(await screen.findByText(/将发给 4321 人/)).toBeVisible()
  for (const [name, words] of [
    ['标题', '今晚维护'],
    ['内容', '两点到四点'],
  ] as const) {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste(words)
  }
  const phone = within(screen.getByRole('region', { name: '会员看到的样子' }))
  expect([phone.getByText('今晚维护'), phone.getByText('两点到四点')]).toHaveLength(2)
  await user.click(screen.getByRole('button', { name: '先发给自己看看' }))
  expect(await screen.findByText('已发给你自己，请在客户端查看')).toBeVisible()
  expect(server.sent('POST', '/api/msg/addSysMsg')[0]?.body).toMatchObject({ to: 'one', user_id: 'staff-1' })
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/sysNotices')[0]?.body).toEqual({
    title: '今晚维护',
    content: '两点到四点',
    titleEn: '',
    contentEn: '',
    to: 'group',
    kind: 'service',
    group_id: 'women',
  })
})

test('an advertisement is marked: it is counted and sent as marketing, and tested on the author’s account as any message', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () => listOf([notice({ kind: 'marketing' })]),
    'POST /api/msg/countSysMsg': ({ body }) => ({
      json: { status: 0, total: (body as { kind?: string }).kind === 'marketing' ? 12 : 4321, sendSeconds: 1 },
    }),
    'POST /api/msg/addSysMsg': () => ({ json: { status: 0, task_id: 'b2', total: 1, sent: 0, state: 'waiting' } }),
    'POST /api/admin/sysNotices': ({ body }) => ({ json: notice(body as Partial<SysNotice>) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices/create')
  await user.click(await screen.findByRole('combobox', { name: '哪一组' }))
  await user.click(await screen.findByRole('option', { name: '女会员' }))
  await user.click(screen.getByRole('radio', { name: '推广消息' }))
  expect(await screen.findByText(/将发给 12 人/)).toBeVisible()
  for (const name of ['标题', '内容']) {
    await user.click(screen.getByRole('textbox', { name }))
    await user.paste('七夕活动')
  }
  await user.click(screen.getByRole('button', { name: '先发给自己看看' }))
  await waitFor(() => expect(server.sent('POST', '/api/msg/addSysMsg')).toHaveLength(1))
  expect(server.sent('POST', '/api/msg/addSysMsg')[0]?.body).toMatchObject({ to: 'one', kind: 'service' })
  await user.click(screen.getByRole('button', { name: '发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/sysNotices')[0]?.body).toMatchObject({ kind: 'marketing', group_id: 'women' })
  expect(await screen.findByRole('cell', { name: '推广消息' })).toBeVisible()
})

test('its progress is shown, it can be paused, and somebody else than its author approves it, having seen who gets what', async () => {
  signIn('support')
  const server = fakeServer({
    'GET /api/admin/sysNotices': () =>
      listOf([notice(), notice({ id: 'b2', state: 'asked', by: 'staff-1' }), notice({ id: 'b3', state: 'asked' })]),
    'POST /api/admin/sysNotices/b1/pause': () => ({ json: notice({ state: 'paused' }) }),
    'POST /api/msg/countSysMsg': () => ({ json: { status: 0, total: 21, sendSeconds: 1 } }),
    'POST /api/admin/sysNotices/b3/approve': () => ({ json: notice({ id: 'b3', state: 'waiting' }) }),
  })
  const user = userEvent.setup()
  openApp('/sysNotices')
  expect(await screen.findAllByText('已送达 250000 / 1000000，已读 12')).not.toHaveLength(0)
  expect(screen.getAllByRole('button', { name: '批准发送' })).toHaveLength(1)
  expect(screen.getByText('等待另一位同事批准')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '暂停' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices/b1/pause')).toHaveLength(1))
  await user.click(screen.getByRole('button', { name: '批准发送' }))
  const dialog = within(await screen.findByRole('dialog', { name: '批准这条消息' }))
  expect(await dialog.findByText(/将发给 21 人.*另一位同事批准/)).toBeVisible()
  expect(within(dialog.getByRole('region', { name: '会员看到的样子' })).getByText(notice().title)).toBeVisible()
  expect(server.sent('POST', '/api/admin/sysNotices/b3/approve')).toEqual([])
  await user.click(dialog.getByRole('button', { name: '批准发送' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/sysNotices/b3/approve')).toHaveLength(1))
})
