import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import type { BanView } from '@xinyu/contracts/http/users/reports'
import { act, cleanup, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { storeTicket } from '../../shared/session/appeal-ticket.ts'
import { showBan } from '../../shared/session/banned.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen as Limit } from '../setting/limit.tsx'
import { Screen } from './banned.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => sessionStorage.clear())
const at = '2026-03-01T04:00:00.000Z'
const view = (over: Partial<BanView> = {}): BanView => ({
  ban: { rule: 'fraud', reason: '要求转账', until: null, at },
  appeals: [],
  mayAppeal: 'yes',
  ...over,
})
const pages = [
  { path: '/', element: <h1>恋</h1> },
  { path: '/banned', element: <Screen /> },
  { path: '/login', element: <h1>登录</h1> },
  { path: '/setting/limit', element: <Limit /> },
]
const open = {
  appeal_id: 'a1',
  text: '那是还她垫付的饭钱',
  status: 'open' as const,
  note: '',
  addtime: at,
  decidedAt: null,
}

it('a login refused by a ban leads to rule, reason and end, and to an appeal, which is sent once', async () => {
  network.ok('users/getMyBan', view())
  network.ok('users/appealBan', view({ appeals: [open], mayAppeal: 'no' }))
  showPages(pages, '/')
  await act(() => showBan({ reason: '要求转账', until: null, rule: 'fraud', ticket: 'ticket-1' }))
  expect(await screen.findByText('不得诱导转账、投资或索要财物')).toBeVisible()
  expect(screen.getByText('没有期限')).toBeVisible()
  const send = screen.getByRole('button', { name: '提交申诉' })
  expect(send).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox', { name: '为什么这次封禁不对？' }), '那是还她垫付的饭钱')
  expect(send).toBeDisabled()
  await userEvent.type(screen.getByRole('textbox'), '，真的')
  await userEvent.click(send)
  expect(await screen.findByText('正在复核')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(network.requests.find(({ path }) => path === 'users/appealBan')?.body).toEqual({
    ticket: 'ticket-1',
    text: '那是还她垫付的饭钱，真的',
    isNew: false,
  })
})

it('an answered appeal shows its answer, and another one needs something new', async () => {
  storeTicket('ticket-1')
  const answered = { ...open, status: 'upheld' as const, note: '证据清楚', decidedAt: at }
  network.ok('users/getMyBan', view({ appeals: [answered], mayAppeal: 'withNewFacts' }))
  network.refuse('users/appealBan', 'APPEAL_FACTS', '这次封禁已经复核过')
  showPages(pages, '/banned')
  expect(await screen.findByText('答复：证据清楚')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox'), '我有新的转账记录可以证明')
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  expect(await screen.findByText('这次封禁已经复核过')).toBeVisible()
})

it.each([
  ['has run out', 'ticket-old'],
  ['is not there', null],
])('a proof that %s leads back to the login', async (_how, ticket) => {
  if (ticket) storeTicket(ticket)
  network.refuse('users/getMyBan', 'APPEAL_TICKET', '身份确认已过期')
  showPages(pages, '/banned')
  expect(await screen.findByRole('heading', { name: '先确认是你本人' })).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '去登录' }))
  expect(await screen.findByRole('heading', { name: '登录' })).toBeVisible()
})

it('a limit shows rule, reason and end to its member, who appeals it once; afterwards it says that it is over', async () => {
  logInAs('me')
  network.ok('users/getMyLimit', view({ ban: { rule: 'harassment', reason: '多次骚扰', until: at, at } }))
  network.ok('users/appealLimit', view({ appeals: [open], mayAppeal: 'no' }))
  showPages(pages, '/setting/limit')
  expect(await screen.findByText('多次骚扰')).toBeVisible()
  await userEvent.type(screen.getByRole('textbox', { name: '为什么这次限制不对？' }), '我们之前已经认识并约好')
  await userEvent.click(screen.getByRole('button', { name: '提交申诉' }))
  expect(await screen.findByText('正在复核')).toBeVisible()
  expect(network.requests.find(({ path }) => path === 'users/appealLimit')?.body).toEqual({
    text: '我们之前已经认识并约好',
    isNew: false,
  })
  cleanup()
  network.ok('users/getMyLimit', view({ ban: null, mayAppeal: 'no' }))
  showPages(pages, '/setting/limit')
  expect(await screen.findByText('账号没有受到限制')).toBeVisible()
})
