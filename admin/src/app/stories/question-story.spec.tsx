import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { totalsHeader } from '@xinyu/contracts/resource'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Question } from '../../resources/questions/question.ts'
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
  dueAt: '2026-03-02T04:00:00.000Z',
  tags: [],
  priority: 'normal',
  team: 'support',
  mergedInto: null,
  mergedFrom: [],
  macro: null,
  items: [],
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
      listOf([{ id: 'c1', title: '补发', text: '已为你补发', order: 1, steps: null, addtime: at, by: 'staff-1' }]),
    'POST /api/admin/questions/q1/claim': () => ({ json: (now = question({ assignedTo: 'staff-1' })) }),
    'POST /api/admin/questions/q1/answer': () => ({ json: (now = question({ status: 'answered' })) }),
  })
  const user = userEvent.setup()
  openApp('/questions')
  const figures = within(await screen.findByLabelText('合计'))
  expect([figures.getByText('90 秒'), figures.getByText('2 小时')]).toHaveLength(2)
  const asked = server.sent('GET', '/api/admin/questions')[0]?.query
  expect([asked?.get('filter'), asked?.get('sort')]).toEqual(['{"status":"open"}', '["dueAt","ASC"]'])
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

test('a macro sends its answer with its steps, shows what will be sent, and one undo takes all back', async () => {
  signIn('support')
  const macro = { title: '转财务', by: 'staff-1', text: '已转给财务同事', close: true }
  const run = () =>
    question({ tags: ['提现'], macro: { ...macro, until: new Date(Date.now() + 30_000).toISOString() } })
  const steps = { tags: ['提现'], priority: 'high', forwardTo: 'finance', close: true }
  let now = question()
  const server = fakeServer({
    'GET /api/admin/questions': () => listOf([now]),
    'GET /api/admin/questions/q1': () => ({ json: now }),
    'GET /api/admin/orders': () => listOf([]),
    'GET /api/admin/cannedAnswers': () =>
      listOf([{ id: 'c1', title: '转财务', text: macro.text, order: 1, steps, addtime: at, by: 'staff-1' }]),
    'POST /api/admin/questions/q1/runMacro': () => ({ json: (now = run()) }),
    'POST /api/admin/questions/q1/undoMacro': () => ({ json: (now = question()) }),
  })
  const user = userEvent.setup()
  openApp('/questions/q1/show')
  await user.click(await screen.findByRole('combobox', { name: '常用答复' }))
  await user.click(await screen.findByRole('option', { name: '转财务' }))
  const list = within(screen.getByRole('list', { name: '同时执行' }))
  expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '加标签“提现”',
    '设为优先',
    '转给财务',
    '结束提问',
  ])
  await user.click(screen.getByRole('textbox', { name: '答复' }))
  await user.paste('，请等一等')
  await user.click(screen.getByRole('button', { name: '发送并执行“转财务”' }))
  const notice = within(await screen.findByText(/正在执行“转财务”/))
  expect(notice.getByText(/\d+ 秒后生效/)).toBeVisible()
  expect(server.sent('POST', '/api/admin/questions/q1/runMacro')[0]?.body).toEqual({
    macro_id: 'c1',
    text: '已转给财务同事，请等一等',
  })
  expect(screen.queryByRole('button', { name: '发送答复' })).toBeNull()
  await user.keyboard('z')
  expect(await screen.findByRole('button', { name: '发送答复' })).toBeVisible()
  expect(server.sent('POST', '/api/admin/questions/q1/undoMacro')).toHaveLength(1)
})

test('beside a question stand how long is left, its priority and tags, and the member’s orders, cases and other questions, one of which is merged', async () => {
  signIn('support')
  const late = new Date(Date.now() - 3_600_000).toISOString()
  const order = { id: 'o1', type: 'vip', days: 30, amount: 3000, status: 1, addtime: at, productNum: 1 }
  const q1 = question({ dueAt: late, tags: ['付款'], items: [{ kind: 'report', since: at, dueAt: late }] })
  const server = fakeServer({
    'GET /api/admin/questions': () => listOf([q1, question({ id: 'q2', text: '还是没到账' })]),
    'GET /api/admin/questions/q1': () => ({ json: q1 }),
    'GET /api/admin/orders': () => listOf([order]),
    'GET /api/admin/cannedAnswers': () => listOf([]),
    'POST /api/admin/questions/q1/classify': () => ({ json: q1 }),
    'POST /api/admin/questions/q1/forward': () => ({ json: q1 }),
    'POST /api/admin/questions/q1/merge': () => ({ json: q1 }),
  })
  const user = userEvent.setup()
  openApp('/questions/q1/show')
  expect(await screen.findAllByText(/^超时/)).toHaveLength(2)
  expect(screen.getByText('举报')).toBeVisible()
  expect(await screen.findByText(/30/)).toBeVisible()
  await user.click(screen.getByRole('combobox', { name: '优先级' }))
  await user.click(await screen.findByRole('option', { name: '紧急' }))
  await user.type(screen.getByRole('combobox', { name: '标签' }), '安卓{Enter}')
  await waitFor(() => expect(server.sent('POST', '/api/admin/questions/q1/classify')).toHaveLength(2))
  expect(server.sent('POST', '/api/admin/questions/q1/classify').map(({ body }) => body)).toEqual([
    { tags: ['付款'], priority: 'urgent' },
    { tags: ['付款', '安卓'], priority: 'normal' },
  ])
  await user.click(screen.getByRole('combobox', { name: '由谁处理' }))
  await user.click(await screen.findByRole('option', { name: '财务' }))
  await waitFor(() =>
    expect(server.sent('POST', '/api/admin/questions/q1/forward')[0]?.body).toEqual({ to: 'finance' }),
  )
  await user.click(await screen.findByRole('button', { name: '合并：还是没到账' }))
  const dialog = within(await screen.findByRole('dialog', { name: '合并这两个提问' }))
  await user.click(dialog.getByRole('button', { name: '合并' }))
  await waitFor(() => expect(server.sent('POST', '/api/admin/questions/q1/merge')[0]?.body).toEqual({ with: 'q2' }))
})

test('a common question is edited in both languages with a preview, saved as a version, published, and an older one restored', async () => {
  signIn('support')
  const words = {
    also: '退钱',
    zh: { question: '可以退款吗？', answer: '可以申请。' },
    en: { question: 'Refunds?', answer: 'Ask.' },
  }
  const first = { ...words, number: 1, by: null, at }
  const second = { ...words, zh: { ...words.zh, answer: '三天内答复。' }, number: 2, by: 'staff-1', at }
  const article = (over: object) => ({
    ...second,
    id: 'refund',
    group: 'money',
    order: 10,
    version: 2,
    publishedVersion: 1,
    versions: [second, first],
    ...over,
  })
  let now = article({})
  const server = fakeServer({
    'GET /api/admin/faqArticles': () => listOf([now]),
    'GET /api/admin/faqArticles/refund': () => ({ json: now }),
    'PUT /api/admin/faqArticles/refund': ({ body }) => ({ json: (now = article({ ...body, version: 3 })) }),
    'POST /api/admin/faqArticles/refund/publish': () => ({ json: (now = article({ publishedVersion: 2 })) }),
    'POST /api/admin/faqArticles/refund/restore': () => ({ json: now }),
  })
  const user = userEvent.setup()
  openApp('/faqArticles')
  expect(await screen.findByText('有未发布的修改')).toBeVisible()
  await user.click(await screen.findByText('可以退款吗？'))
  const answer = await screen.findByRole('textbox', { name: '回答（中文）' })
  const preview = within(screen.getAllByRole('region', { name: '会员看到的样子' })[0] as HTMLElement)
  expect(preview.getByText('三天内答复。')).toBeVisible()
  await user.click(screen.getAllByRole('button', { name: '发布这一版' })[0] as HTMLElement)
  expect(await screen.findByText('已发布，会员看到的是这一版')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '恢复这一版' }))
  await waitFor(() =>
    expect(server.sent('POST', '/api/admin/faqArticles/refund/restore')[0]?.body).toEqual({ version: 1 }),
  )
  await user.click(answer)
  await user.paste('节假日顺延。')
  expect(preview.getByText('三天内答复。节假日顺延。')).toBeVisible()
  await user.click(screen.getByRole('button', { name: '保存' }))
  await waitFor(() => expect(server.sent('PUT', '/api/admin/faqArticles/refund')).toHaveLength(1))
  expect(server.sent('PUT', '/api/admin/faqArticles/refund')[0]?.body).toEqual({
    group: 'money',
    order: 10,
    also: '退钱',
    zh: { question: '可以退款吗？', answer: '三天内答复。节假日顺延。' },
    en: words.en,
    version: 2,
  })
})
