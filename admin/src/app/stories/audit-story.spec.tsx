import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const entry = {
  id: 'e1',
  at: '2026-03-01T04:00:00.000Z',
  actor_id: 'staff-2',
  action: 'profileReviews.approve',
  resource: 'profileReviews',
  subject_id: 'profile-member-1-1',
  detail: 'revision',
  outcome: 'done',
  people: ['member-1'],
  fields: [],
  changes: [{ field: 'status', before: 'waiting', after: 'approved' }],
  reason: '',
  code: null,
  refusal: null,
  trace_id: null,
}
const people = [
  { ...aMember(), id: 'staff-2', name: '王屿' },
  { ...aMember(), id: 'member-1', name: '婉儿' },
]

test('the trail names who did what to whom, and says what was changed from which value to which', async () => {
  signIn('admin')
  fakeServer({
    'GET /api/admin/auditLog': () => listOf([entry]),
    'GET /api/admin/users': () => listOf(people),
  })
  openApp('/auditLog')
  const row = await waitFor(() => {
    const found = screen.getAllByRole('row').find(({ textContent }) => textContent?.includes('婉儿'))
    if (!found) throw new Error('not yet')
    return found
  })
  expect(row.textContent).toContain('王屿 通过资料：婉儿')
  expect(row.textContent).toContain('状态由“待审核”改为“已通过”')
  expect(row.textContent).not.toContain('staff-2')
})

const report = {
  id: '2026-02',
  computedAt: '2026-03-03T04:00:00.000Z',
  isFinal: true,
  moderators: 3,
  totals: [{ kind: 'restriction', decisions: 4, undone: 1 }],
  rows: [{ kind: 'restriction', action: 'users.ban', code: 'fraud', decisions: 4, undone: 1 }],
}

test('a month’s report names decisions and rules, and is saved only with its entry in the trail', async () => {
  signIn('moderator')
  let isRecorded = false
  const { sent } = fakeServer({
    'GET /api/admin/transparencyReports/2026-02': () => ({ json: report }),
    'POST /api/users/recordExport': () => (isRecorded ? { json: { status: 0 } } : refusal('INTERNAL', '请稍后再试')),
  })
  const saved: string[] = []
  URL.revokeObjectURL = () => undefined
  HTMLAnchorElement.prototype.click = () => undefined
  URL.createObjectURL = (file) => {
    const reader = new FileReader()
    reader.onload = () => saved.push(String(reader.result))
    reader.readAsText(file as Blob)
    return 'blob:1'
  }
  openApp('/transparencyReports/2026-02/show')
  const cell = await screen.findByRole('cell', { name: '不得诱导转账、投资或索要财物' })
  expect(cell.parentElement?.textContent).toBe('封禁不得诱导转账、投资或索要财物413')
  const button = screen.getByRole('button', { name: '下载 CSV' })
  await userEvent.click(button)
  await screen.findByText('请稍后再试')
  expect(saved).toEqual([])
  isRecorded = true
  await userEvent.click(button)
  await waitFor(() => expect(saved).toHaveLength(1))
  expect(saved[0]).toContain('限制,封禁,不得诱导转账、投资或索要财物,4,1,3')
  expect(sent('POST', '/api/users/recordExport').at(-1)?.body).toEqual({
    resource: 'transparencyReports',
    rows: 1,
    filters: ['id'],
  })
})

test('a second look is judged by key before the first decision is shown, and a reason shows that moderators disagree about it', async () => {
  signIn('moderator')
  const look = {
    id: 'look-1',
    queue: 'posts',
    user_id: 'member-1',
    since: entry.at,
    texts: [{ field: 'text', text: '加我微信', badword: null }],
    images: [],
    isGone: false,
    second: null as string | null,
    secondCode: null,
    first: null as string | null,
    firstCode: null as string | null,
  }
  const { sent } = fakeServer({
    'GET /api/admin/secondLooks/look-1': () => ({ json: look }),
    'POST /api/admin/secondLooks/look-1/judge': () => {
      Object.assign(look, { second: 'approved', first: 'rejected', firstCode: 'contact' })
      return { json: look }
    },
    'GET /api/admin/agreements': () =>
      listOf([{ id: 'a', queue: 'posts', code: 'contact', looks: 40, agreed: 25, kappa: 0.31, isLow: true }]),
  })
  openApp('/secondLooks/look-1/show')
  await screen.findByText('加我微信')
  expect(screen.queryByRole('status')).toBeNull()
  await userEvent.keyboard('a')
  expect((await screen.findByText(/两次决定不同/)).textContent).toContain('原来是不通过')
  expect(sent('POST', '/api/admin/secondLooks/look-1/judge')[0]?.body).toEqual({ verdict: 'approved' })
  cleanup()

  const template = {
    id: 't1',
    queue: 'posts',
    code: 'contact',
    title: '联系方式',
    titleEn: 'Contact',
    order: 1,
    isOn: true,
  }
  fakeServer({
    'GET /api/admin/reasonTemplates': () =>
      listOf([{ ...template, text: '请勿留联系方式', textEn: 'No contact', by: null }]),
    'GET /api/admin/agreements': () =>
      listOf([{ id: 'a', queue: 'posts', code: 'contact', looks: 40, agreed: 25, kappa: 0.31, isLow: true }]),
  })
  openApp('/reasonTemplates')
  expect(await screen.findByText('意见不一 κ 0.31')).toBeVisible()
})

test('a threshold is tried on the last 30 days before anybody sets it', async () => {
  signIn('moderator')
  const { sent } = fakeServer({
    'GET /api/admin/scamSignals': () => listOf([]),
    'POST /api/users/tryRule': () => ({
      json: {
        status: 0,
        read: 40,
        isComplete: true,
        hits: 4,
        members: 3,
        approved: 1,
        rejected: 3,
        precision: 0.75,
        recall: 0.6,
        curve: [
          { from: 4, hits: 9, members: 6, approved: 5, rejected: 4, precision: 4 / 9, recall: 0.8 },
          { from: 12, hits: 4, members: 3, approved: 1, rejected: 3, precision: 0.75, recall: 0.6 },
          { from: 16, hits: 0, members: 0, approved: 0, rejected: 0, precision: null, recall: 0 },
        ],
        samples: [{ subject_id: 'm', user_id: 'm', text: '14', at: entry.at, verdict: 'approved' }],
      },
    }),
  })
  openApp('/scamSignals')
  await userEvent.click(await screen.findByRole('button', { name: '试验' }))
  const from = await screen.findByLabelText('从多少起')
  await userEvent.clear(from)
  expect(screen.getByRole('button', { name: '用近30天的内容试一试' })).toBeDisabled()
  await userEvent.type(from, '12')
  await userEvent.click(screen.getByRole('button', { name: '用近30天的内容试一试' }))
  const { textContent } = await screen.findByRole('status')
  expect(textContent).toMatch(/准确率 75%.*能找到 60%/s)
  expect(screen.getByText(/审核员曾通过/)).toBeVisible()
  const curve = await screen.findByRole('region', { name: '换成别的值' })
  const rows = within(curve)
    .getAllByRole('row')
    .map(({ textContent: cells, ariaCurrent: current }) => [cells, current])
  expect(rows.slice(1)).toEqual([
    ['49644%80%', null],
    ['12 · 当前试验4375%60%', 'true'],
    ['1600–0%', null],
  ])
  expect(sent('POST', '/api/users/tryRule')[0]?.body).toMatchObject({ rule: { kind: 'signals', from: 12 } })
})
