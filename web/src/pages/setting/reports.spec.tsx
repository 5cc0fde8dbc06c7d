import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { REPORT_MESSAGES, type OwnReport } from '@xinyu/contracts/http/users/reports'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { ReportSheet } from '../../features/report/report-sheet.tsx'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen } from './reports.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())
beforeEach(() => logInAs('me'))
const at = '2026-03-01T04:00:00.000Z'
const report = (over: Partial<OwnReport> = {}): OwnReport => ({
  report_id: 'r1',
  user2_id: 'you',
  post_id: null,
  comment_id: null,
  reason: 'scam',
  text: '他要我转账',
  messages: 2,
  pictures: 1,
  status: 'open',
  measure: null,
  isChanged: false,
  addtime: at,
  decidedAt: null,
  ...over,
})

it('each report shows its outcome in general words; an open one can be withdrawn', async () => {
  let status: OwnReport['status'] = 'open'
  const list = () => [
    report({ status }),
    report({ report_id: 'r2', post_id: 'p', status: 'upheld', measure: 'account', decidedAt: at }),
    report({ report_id: 'r3', status: 'upheld', measure: 'account', isChanged: true, decidedAt: at }),
  ]
  network.ok('users/getMyReports', () => ({ list: list(), total: 3 }))
  network.ok('users/withdrawReport', () => {
    status = 'withdrawn'
    return { report: report({ status }) }
  })
  showPages([{ path: '/setting/reports', element: <Screen /> }], '/setting/reports')
  expect(await screen.findByText('我们限制了对方的账号。')).toBeVisible()
  expect(screen.getAllByText(/2条聊天消息作为证据 · 1张图片/)).toHaveLength(3)
  expect(screen.getByText(/另一位审核员复核并作了调整/)).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: '撤回举报' }))
  const asked = within(await screen.findByRole('alertdialog', { name: '撤回这次举报？' }))
  await userEvent.click(asked.getByRole('button', { name: '撤回举报' }))
  expect(await screen.findByText('你撤回了这次举报。')).toBeVisible()
  expect(screen.queryByRole('button', { name: '撤回举报' })).toBeNull()
})

it('without reports it explains where to report', async () => {
  network.ok('users/getMyReports', { list: [], total: 0 })
  showPages([{ path: '/setting/reports', element: <Screen /> }], '/setting/reports')
  expect(await screen.findByRole('heading', { name: '还没有举报过' })).toBeVisible()
})

it('messages of a conversation can be attached to a report, up to the limit; recalled ones cannot be chosen', async () => {
  const message = (n: number, content = `消息${n}`) => ({
    _id: `m${n}`,
    mine: false,
    kind: 'text',
    content,
    addtime: at,
  })
  const conversation = [message(0, ''), ...Array.from({ length: REPORT_MESSAGES + 1 }, (_, n) => message(n + 1))]
  network.ok('users/reportUser', { report_id: 'r1' })
  const sheet = <ReportSheet userId="you" conversation={conversation} first="m3" open onClose={() => undefined} />
  showPages([{ path: '/', element: sheet }], '/')
  const boxes = await screen.findAllByRole('checkbox')
  expect(boxes).toHaveLength(REPORT_MESSAGES + 1)
  expect(screen.getByRole('checkbox', { name: /消息3$/ })).toBeChecked()
  for (const box of boxes)
    if (!(box as HTMLInputElement).disabled && !(box as HTMLInputElement).checked) await userEvent.click(box)
  expect(screen.getByText(`已选${REPORT_MESSAGES}条`)).toBeVisible()
  expect(screen.getByRole('checkbox', { name: /消息1$/ })).toBeDisabled()
  await userEvent.click(screen.getByRole('radio', { name: '诈骗' }))
  await userEvent.click(screen.getByRole('button', { name: '提交举报' }))
  const sent = network.requests.find(({ path }) => path === 'users/reportUser')?.body
  expect(sent).toMatchObject({ user2_id: 'you', reason: 'scam', message_ids: expect.arrayContaining(['m3', 'm21']) })
})
