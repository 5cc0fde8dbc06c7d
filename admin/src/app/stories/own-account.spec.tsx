import '../../test/globals.ts'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { cleanup, screen, waitFor } from '@testing-library/react'
import { fakeServer, listOf } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const at = '2026-03-01T04:00:00.000Z'
const me = 'staff-1'
const account = (id: string) => ({
  ...aMember(),
  id,
  isCompleted: 4,
  phone: '138****0001',
  isVip: false,
  vipLimitDate: null,
  guanPoint: 0,
  lastActive: null,
  images: [],
  banReason: null,
  emotion: '',
  lover: '',
  habits: [],
})
const question = (user_id: string) => ({
  id: 'q1',
  _id: 'q1',
  user_id,
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
})

test.each([
  ['a member', true, 'member-1'],
  ['the signed-in person', false, me],
])('the account of %s offers editing, points and VIP: %s', async (_whose, isOffered, id) => {
  signIn('admin', 'finance')
  fakeServer({
    [`GET /api/admin/users/${id}`]: () => ({ json: account(id) }),
    'GET /api/admin/*': () => listOf([]),
  })
  openApp(`/users/${id}/show`)
  // appears once the roles are known, like the buttons
  await screen.findByRole('heading', { name: '订单' })
  const offered = () =>
    [/编辑/, '更正关点', '赠送天数'].map(
      (name) => screen.queryAllByLabelText(name).length + screen.queryAllByText(name).length > 0,
    )
  await waitFor(() => expect(offered()).toEqual([isOffered, isOffered, isOffered]))
})

test('a staff member’s own question to support says that a colleague must answer it', async () => {
  signIn('support')
  fakeServer({
    'GET /api/admin/questions/q1': () => ({ json: question(me) }),
    'GET /api/admin/*': () => listOf([]),
  })
  openApp('/questions/q1/show')
  await screen.findByText('这与你本人有关，须由另一位同事处理')
  expect(screen.queryByRole('button', { name: '发送答复' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^接手/ })).toBeNull()
})
