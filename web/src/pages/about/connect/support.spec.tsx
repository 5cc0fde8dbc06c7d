import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { faq } from '@xinyu/contracts/faq/faq'
import type { Question } from '@xinyu/contracts/http/product/support'
import { cleanup, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../../test-app.tsx'
import { fakeNetwork } from '../../../test-network.ts'
import { member } from '../../../test-people.ts'
import { Screen as Connect } from './connect.tsx'
import { Screen as Ask } from './ask.tsx'
import { Screen as Questions } from './questions/questions.tsx'
import { Screen as Thread } from './questions/question.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member({ isCompleted: 4 }) })
  network.ok('product/getFaq', { entries: faq })
  network.ok('product/getUserQuestion', { list: [thread()], total: 1, unread: 1 })
})
const at = '2026-03-01T04:00:00.000Z'
const thread = (over: Partial<Question> = {}): Question => ({
  _id: 'q1',
  user_id: 'me',
  userName: '',
  text: '付款后没有到账',
  images: [],
  status: 'answered',
  answers: [{ _id: 'a1', text: '已为你补发', by: 'support', images: [], addtime: at }],
  unread: 1,
  rating: null,
  addtime: at,
  lastAt: at,
  ...over,
})
const pages = [
  { path: '/about/connect', element: <Connect /> },
  { path: '/about/connect/ask', element: <Ask /> },
  { path: '/about/connect/questions', element: <Questions /> },
  { path: '/about/connect/questions/:question', element: <Thread /> },
]

it('the help centre finds a common question by everyday words, and says how many', async () => {
  showPages(pages, '/about/connect')
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索常见问题' }), '退钱')
  expect(await screen.findByText('可以退款吗？')).toBeVisible()
  expect(screen.queryByText('怎样拉黑或举报？')).toBeNull()
  await userEvent.clear(screen.getByRole('searchbox'))
  await userEvent.type(screen.getByRole('searchbox'), 'xylophone')
  expect(await screen.findByText('没有找到“xylophone”')).toBeVisible()
})

it('common questions are those that support has published; without a network those that came with the client', async () => {
  const words = { question: '怎样开发票？', answer: '在订单页申请。' }
  network.ok('product/getFaq', { entries: [{ id: 'invoice', group: 'money', also: '', zh: words, en: words }] })
  showPages(pages, '/about/connect')
  expect(await screen.findByText('怎样开发票？')).toBeInTheDocument()
  expect(screen.queryByText('怎样拉黑或举报？')).toBeNull()
  expect(screen.queryByRole('heading', { name: '账号与隐私' })).toBeNull()
  cleanup()
  network.answer('product/getFaq', () => ({ http: 503, reply: { status: 1, code: 'UNAVAILABLE', msg: '' } }))
  showPages(pages, '/about/connect')
  expect(await screen.findByText('怎样拉黑或举报？')).toBeInTheDocument()
})

it('a question suggests common ones that may answer it; it is sent once, also when the first try was lost', async () => {
  const sent: unknown[] = []
  network.answer('product/addQuestion', (body) => {
    sent.push(body)
    return sent.length === 1
      ? { http: 503, reply: { status: 1, code: 'UNAVAILABLE', msg: '服务暂时不可用' } }
      : { reply: { status: 0, question: thread() } }
  })
  network.ok('product/getAnswer', { question: thread({ unread: 0 }) })
  showPages(pages, '/about/connect/ask')
  await userEvent.type(screen.getByRole('textbox', { name: '问题' }), '付款后没有到账')
  expect(await screen.findByText('付款了但没有生效？')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
  await userEvent.click(await screen.findByRole('button', { name: '发送' }))
  expect(await screen.findByText('已为你补发')).toBeVisible()
  const [first, second] = sent as { clientId: string; text: string }[]
  expect([second?.clientId, second?.text]).toEqual([first?.clientId, '付款后没有到账'])
})

it('an opened answer is marked as read, and can be rated', async () => {
  let rated: unknown = null
  network.ok('product/getAnswer', { question: thread() })
  network.ok('product/readAnswer', { unread: 0 })
  network.ok('product/rateAnswer', (body) => {
    rated = body
    return { question: thread({ unread: 0, rating: { stars: 4, text: '很快', at } }) }
  })
  showPages(pages, '/about/connect/questions')
  expect(await screen.findByText('1条新答复')).toBeInTheDocument()
  await userEvent.click(screen.getByText('付款后没有到账'))
  await userEvent.click(await screen.findByRole('radio', { name: '4星' }))
  await userEvent.type(screen.getByRole('textbox', { name: '想说的话（选填）' }), '很快')
  await userEvent.click(screen.getByRole('button', { name: '提交评价' }))
  expect(await screen.findByRole('img', { name: '4星' })).toBeVisible()
  expect(rated).toEqual({ question_id: 'q1', stars: 4, text: '很快' })
})

it.each([
  ['help@island.test', 'mailto:help@island.test'],
  ['010-1234 5678', 'tel:01012345678'],
])('people who cannot log in find this installation’s address: %s', async (contact, href) => {
  network.ok('product/getSeller', { seller: { name: '心屿公司', number: '', contact } })
  showPages(pages, '/about/connect')
  expect(await screen.findByRole('link', { name: contact })).toHaveAttribute('href', href)
  expect(screen.getByText(/登录不了时，可以联系心屿公司/)).toBeVisible()
})

it('names no address where the installation has none', async () => {
  network.ok('product/getSeller', { seller: { name: '心屿', number: '', contact: '' } })
  showPages(pages, '/about/connect')
  await waitFor(() => expect(network.times('product/getSeller')).toBe(1))
  expect(screen.queryByRole('heading', { name: '写信给我们' })).toBeNull()
  expect(document.body.innerHTML).not.toContain('mailto:')
})
