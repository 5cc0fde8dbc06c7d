import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
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
