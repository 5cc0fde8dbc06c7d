import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { Appeal } from '../../resources/appeals/appeal.ts'
import type { Report } from '../../resources/reports/report.ts'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
// slow on a busy machine

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const at = '2026-03-01T04:00:00.000Z'
const report = (over: Partial<Report> = {}): Report => ({
  id: 'r1',
  user_id: 'reporter',
  user2_id: 'member-1',
  user: aMember({ _id: 'reporter', name: '岚' }),
  user2: aMember(),
  post_id: null,
  comment_id: null,
  reason: 'scam',
  text: '他要我转账',
  images: [],
  evidence: [
    { kind: 'message', subject_id: 'm1', user_id: 'member-1', text: '先转我两千块', voices: [], images: [], at },
    {
      kind: 'message',
      subject_id: 'm2',
      user_id: 'member-1',
      text: '',
      voices: [],
      images: ['https://o.example/p.jpg'],
      at,
    },
  ],
  more: [],
  weight: 0.8,
  priority: 2.8,
  reporterRecord: { open: 1, upheld: 0, dismissed: 1, withdrawn: 0 },
  reportedRecord: { open: 3, upheld: 0, dismissed: 0, withdrawn: 0, reporters: 3 },
  status: 'open',
  isWithdrawn: false,
  decidedBy: null,
  decidedAt: null,
  note: '',
  emptiedAt: null,
  addtime: at,
  ...over,
})

test('a moderator reads evidence and both records, covers pictures, and bans by key with the rule; then comes the next', async () => {
  signIn('moderator')
  const next = report({ id: 'r2', text: '下一份举报', user2: aMember({ name: '海' }) })
  const server = fakeServer({
    'GET /api/admin/reports': () => listOf([report(), next]),
    'GET /api/admin/reports/r1': () => ({ json: report() }),
    'GET /api/admin/reports/r2': () => ({ json: next }),
    'POST /api/admin/reports/r1/uphold': () => ({ json: report({ status: 'upheld' }) }),
  })
  const user = userEvent.setup()
  openApp('/reports')
  const asked = await screen.findByText('他要我转账', {}, { timeout: 20_000 })
  const [list] = server.sent('GET', '/api/admin/reports')
  expect([list?.query.get('filter'), list?.query.get('sort')]).toEqual(['{"status":"open"}', '["priority","DESC"]'])
  await user.click(asked)
  expect(await screen.findByText('先转我两千块')).toBeVisible()
  expect(screen.getByText('属实 0 · 不属实 1 · 待处理 1 · 撤回 0')).toBeVisible()
  expect(screen.getByText('这次举报的分量：0.8')).toBeVisible()
  expect(screen.getByRole('img', { name: '图片 1' })).not.toHaveAttribute('src')
  await user.keyboard('p')
  expect(screen.getByRole('img', { name: '图片 1' })).toHaveAttribute('src', 'https://o.example/p.jpg')
  await user.keyboard('b')
  const dialog = within(await screen.findByRole('dialog', { name: '对“林清浅”作出决定' }))
  await user.click(dialog.getByRole('button', { name: '诈骗' }))
  await user.click(dialog.getByRole('button', { name: '封禁 30 天' }))
  await user.click(dialog.getByRole('button', { name: '封禁' }))
  expect(await screen.findByText('下一份举报')).toBeVisible()
  expect(server.sent('POST', '/api/admin/reports/r1/uphold')[0]?.body).toEqual({
    note: expect.stringContaining('索要钱财'),
    ban: { days: 30, rule: 'fraud' },
  })
})

test('a member without a submitted profile is in the queue by the directory’s name, otherwise by id', async () => {
  signIn('moderator')
  const unknown = report({ user2: null })
  const gone = report({ id: 'r2', user2_id: 'gone', user2: null, text: '另一份举报' })
  const known = { id: 'member-1', ...aMember({ name: '海棠' }) }
  fakeServer({
    'GET /api/admin/reports': () => listOf([unknown, gone]),
    'GET /api/admin/users': ({ query }) => listOf(query.get('filter')?.includes('member-1') ? [known] : []),
  })
  openApp('/reports')
  await screen.findByText('另一份举报', {}, { timeout: 20_000 })
  expect(await screen.findByText('海棠')).toBeVisible()
  expect(await screen.findByText('gone')).toBeVisible()
})

test('pictures of the reporter are covered, shown on demand also without other evidence, and open side by side', async () => {
  signIn('moderator')
  const images = ['https://o.example/one.jpg', 'https://o.example/two.jpg']
  const sent = report({ images, evidence: [] })
  fakeServer({ 'GET /api/admin/reports': () => listOf([sent]), 'GET /api/admin/reports/r1': () => ({ json: sent }) })
  const user = userEvent.setup()
  openApp('/reports/r1/show')
  await screen.findByText('他要我转账', {}, { timeout: 20_000 })
  const srcs = (): (string | null)[] =>
    screen.getAllByRole('img', { name: /^图片/ }).map((one) => one.getAttribute('src'))
  expect(srcs()).toEqual([null, null])
  await user.click(screen.getByRole('button', { name: '显示图片' }))
  expect(srcs()).toEqual(images)
  await user.click(screen.getByRole('button', { name: '放大第 2 张图片' }))
  const large = within(await screen.findByRole('dialog', { name: '放大对照' }))
  expect(large.getAllByRole('img').map((one) => one.getAttribute('src'))).toEqual(images)
})

const appeal = (over: Partial<Appeal> = {}): Appeal => ({
  id: 'a1',
  user_id: 'member-1',
  user: aMember(),
  of: 'ban',
  n: 1,
  text: '那是还她垫付的饭钱',
  rule: 'fraud',
  banReason: '要求转账',
  banUntil: null,
  bannedAt: at,
  bannedBy: 'staff-9',
  report_id: 'r1',
  status: 'open',
  decidedBy: null,
  decidedAt: null,
  note: '',
  until: null,
  mayDecide: true,
  before: [],
  addtime: at,
  ...over,
})

test('a second moderator shortens a ban by key, with an answer; the one who decided it cannot', async () => {
  signIn('moderator')
  let now = appeal()
  let refused = true
  const server = fakeServer({
    'GET /api/admin/appeals': () => listOf([now]),
    'GET /api/admin/appeals/a1': () => ({ json: now }),
    'POST /api/admin/appeals/a1/shorten': () => {
      if (!refused) return { json: appeal({ status: 'shortened' }) }
      refused = false
      return refusal('APPEAL_NOT_SHORTER', '新的期限必须早于原来的解封时间', 409)
    },
  })
  const user = userEvent.setup()
  openApp('/appeals')
  await user.click(await screen.findByText('那是还她垫付的饭钱'))
  expect(await screen.findByRole('link', { name: '查看相关举报' })).toBeVisible()
  expect(screen.getByText('不得诱导转账、投资或索要财物')).toBeVisible()
  await user.keyboard('s')
  const dialog = within(await screen.findByRole('dialog', { name: '缩短封禁' }))
  await user.type(dialog.getByRole('textbox'), '初次违规')
  await user.click(dialog.getByRole('button', { name: '7 天' }))
  await user.click(dialog.getByRole('button', { name: '缩短封禁' }))
  expect(await screen.findByText('新的期限必须早于原来的解封时间')).toBeVisible()
  await user.click(dialog.getByRole('button', { name: '缩短封禁' }))
  expect(await screen.findByText('已缩短封禁')).toBeVisible()
  expect(server.sent('POST', '/api/admin/appeals/a1/shorten')[1]?.body).toEqual({ note: '初次违规', days: 7 })
  cleanup()
  now = appeal({ mayDecide: false })
  openApp('/appeals/a1/show')
  expect(await screen.findByText(/须由另一位同事复核/)).toBeVisible()
  expect(screen.queryByRole('button', { name: '解除封禁' })).toBeNull()
})
