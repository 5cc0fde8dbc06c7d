import '../../test/globals.ts'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal, type RecordedRequest } from '../../test/fake-server.ts'
import { aMember, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { approveByKey } = await import('../../test/desk.ts')
const { forgetDecisions } = await import('../../shared/undo/last-decisions.ts')
// the first test loads the pages of all queues
configure({ asyncUtilTimeout: 20_000 })

const soon = () => new Date(Date.now() + 300_000).toISOString()
const author = (name: string) => ({ _id: `u-${name}`, GID: '10000001', name, avatar: null, gender: 2, isVip: false })
const image = (n: number) => ({ _id: `i${n}`, desc: '', url: `/pictures/960/i${n}.jpg`, thumb: `/i${n}.jpg` })
const content = (id: string, name: string, more = {}) => ({
  id,
  _id: id,
  user_id: `u-${name}`,
  user: author(name),
  isChecked: 0,
  needsCheck: true,
  reason: null,
  reports: 0,
  claimedBy: null,
  claimedUntil: null,
  addtime: '2026-01-01T00:00:00.000Z',
  ...more,
})
const post = (id: string, name: string, more = {}) =>
  content(id, name, {
    type: 'mood',
    text: `${name}的动态`,
    topic: null,
    city: null,
    images: [],
    likeCount: 3,
    commentCount: 1,
    likes: [],
    isLiked: false,
    ...more,
  })
type Record = ReturnType<typeof content>

/** Mock services with these records, one list per resource. */
const services = (records: { [resource: string]: Record[] }, more: Parameters<typeof fakeServer>[0] = {}) => {
  const answer = (rows: Record[]) => (request: RecordedRequest) => {
    const [, , , , id, action] = request.path.split('/')
    const record = rows.find((each) => each.id === id)
    if (!record) return { status: 404, json: { status: 1, code: 'NOT_FOUND', msg: '没有找到数据' } }
    if (action === 'claim') Object.assign(record, { claimedBy: 'staff-1', claimedUntil: soon() })
    if (action === 'approve') Object.assign(record, { isChecked: 1, needsCheck: false })
    if (action === 'reject') Object.assign(record, { isChecked: 2, needsCheck: false })
    if (action === 'takeBack') Object.assign(record, { isChecked: 0, needsCheck: true })
    return { json: { ...record } }
  }
  const routes = Object.entries(records).flatMap(([resource, rows]) => [
    [
      `GET /api/admin/${resource}`,
      ({ query }: RecordedRequest) => {
        const filter = JSON.parse(query.get('filter') ?? '{}') as { status?: string; user_id?: string }
        return listOf(
          rows.filter(
            ({ needsCheck, user_id }) =>
              (filter.status !== 'waiting' || needsCheck) && (!filter.user_id || filter.user_id === user_id),
          ),
        )
      },
    ],
    [`GET /api/admin/${resource}/*`, answer(rows)],
    [`POST /api/admin/${resource}/*`, answer(rows)],
  ])
  return fakeServer({ 'GET /api/admin/images': () => listOf([]), ...Object.fromEntries(routes), ...more })
}
const decisions = ({ requests }: ReturnType<typeof fakeServer>) =>
  requests
    .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/admin/') && !path.endsWith('/claim'))
    .map(({ path, body }) => [path.split('/').slice(-3).join(' '), body])

beforeEach(() => {
  localStorage.clear()
  signIn('moderator')
})
afterEach(() => {
  cleanup()
  forgetDecisions()
})

test('a post with pictures is claimed, seen and approved by key; the next one is rejected with a reason', async () => {
  const server = services({
    posts: [post('p1', '林清浅', { images: [image(1), image(2)] }), post('p2', '苏晚晴'), post('p3', '周子墨')],
  })
  const user = userEvent.setup()
  openApp('/posts')
  await screen.findByText('林清浅的动态')
  await user.click(screen.getByRole('button', { name: '开始审核' }))
  await screen.findByText(/你正在审核/)
  expect(server.sent('POST', '/api/admin/posts/p1/claim')).toHaveLength(1)
  await user.keyboard('a')
  expect((await screen.findAllByText(/还有 2 张照片没有看/)).length).toBeGreaterThan(0)
  expect(screen.getByRole('button', { name: '通过' })).toBeDisabled()
  await user.keyboard('p')
  await approveByKey()
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog', { name: '不通过“苏晚晴”的动态' }))
  await user.keyboard('2')
  await user.click(dialog.getByRole('button', { name: '不通过' }))
  await screen.findByRole('heading', { name: '动态 · 周子墨' })
  await waitFor(() =>
    expect(decisions(server)).toEqual([
      ['posts p1 approve', {}],
      ['posts p2 reject', { reasonCode: 'advert', reason: '动态含有广告或营销内容，没有通过审核。' }],
    ]),
  )
})

test('a deletion asks for a reason, which its author gets, and is undone by key', async () => {
  const server = services({ posts: [post('p1', '林清浅', { isChecked: 1 }), post('p2', '苏晚晴')] })
  const user = userEvent.setup()
  openApp('/posts/p1/show')
  await screen.findByText(/你正在审核/)
  await user.click(await screen.findByRole('button', { name: '删除' }))
  const dialog = within(await screen.findByRole('dialog', { name: '删除“林清浅”的动态' }))
  await user.click(dialog.getByRole('button', { name: '删除' }))
  expect(decisions(server)).toEqual([])
  await user.keyboard('2')
  await user.click(dialog.getByRole('button', { name: '删除' }))
  await screen.findByText('已删除“林清浅”的动态')
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await user.keyboard('z')
  await screen.findByRole('heading', { name: '动态 · 林清浅' })
  expect(decisions(server)).toEqual([
    ['posts p1 delete', { reasonCode: 'advert', reason: '动态含有广告或营销内容，没有通过审核。' }],
    ['posts p1 takeBack', {}],
  ])
})

test('decisions are sent at once and undone by key on the server, the last one first', async () => {
  const server = services({ posts: [post('p1', '林清浅'), post('p2', '苏晚晴'), post('p3', '周子墨')] })
  const user = userEvent.setup()
  openApp('/posts/p1/show')
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await screen.findByText('已通过“林清浅”的动态')
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await screen.findByRole('heading', { name: '动态 · 周子墨' })
  await user.keyboard('z')
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await user.keyboard('z')
  await screen.findByRole('heading', { name: '动态 · 林清浅' })
  expect(decisions(server).map(([path]) => path)).toEqual([
    'posts p1 approve',
    'posts p2 approve',
    'posts p2 takeBack',
    'posts p1 takeBack',
  ])
})

test('a decision that can no longer be undone shows the server’s message', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  services(
    { posts: [post('p1', '林清浅'), post('p2', '苏晚晴')] },
    { 'POST /api/admin/posts/p1/takeBack': () => refusal('UNDO_TOO_LATE', '十分钟已过，不能撤回', 409) },
  )
  openApp('/posts/p1/show')
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await userEvent.keyboard('z')
  expect(await screen.findByText('十分钟已过，不能撤回')).toBeVisible()
  log.mockRestore()
})

test('number keys choose a reason and Enter submits it; skipped and escalated items are left out', async () => {
  const server = services(
    { posts: [post('p1', '林清浅'), post('p2', '苏晚晴'), post('p3', '周子墨')] },
    { 'POST /api/admin/escalations': ({ body }) => ({ json: { id: 'e1', ...body } }) },
  )
  const user = userEvent.setup()
  openApp('/posts/p1/show')
  await screen.findByText(/你正在审核/)
  await user.keyboard('s')
  await screen.findByRole('heading', { name: '动态 · 苏晚晴' })
  await screen.findByText(/你正在审核/)
  await user.keyboard('e')
  const dialog = within(await screen.findByRole('dialog', { name: /上报/ }))
  await user.type(dialog.getByRole('textbox'), '像是广告')
  await user.click(dialog.getByRole('button', { name: '上报' }))
  await screen.findByRole('heading', { name: '动态 · 周子墨' })
  expect(server.sent('POST', '/api/admin/escalations')[0]?.body).toEqual({
    queue: 'posts',
    subject_id: 'p2',
    user_id: 'u-苏晚晴',
    note: '像是广告',
  })
  await screen.findByText(/你正在审核/)
  await user.keyboard('2')
  await screen.findByRole('dialog', { name: /周子墨/ })
  await user.keyboard('{Enter}')
  await waitFor(() => expect(decisions(server).map(([path]) => path)).toContain('posts p3 reject'))
})

test('a comment is shown under its post, with what its writer wrote before', async () => {
  const comment = (id: string, text: string, more = {}) =>
    content(id, '林清浅', { post_id: 'p1', content: text, reply: null, likeCount: 0, replyCount: 0, ...more })
  const before = comment('c2', '加微信聊', { isChecked: 2, needsCheck: false, reason: '广告' })
  services({ comments: [comment('c1', '真好看'), before], posts: [post('p1', '苏晚晴')] })
  openApp('/comments/c1/show')
  await screen.findByText('苏晚晴的动态')
  expect(await screen.findByRole('link', { name: '加微信聊' })).toBeVisible()
  expect(screen.getByText('广告')).toBeVisible()
})

test('a picture is shown with similar ones, and whether they belong to another member', async () => {
  const picture = (id: string, user_id: string, name: string) => ({
    ...image(9),
    id,
    user_id,
    user: aMember({ _id: user_id, name }),
    where: 'album',
    score: 0.2,
    isChecked: 0,
    claimedBy: null,
    claimedUntil: null,
    addtime: '2026-01-01T00:00:00.000Z',
  })
  const server = services(
    {},
    {
      'GET /api/admin/images': ({ query }) => {
        const { similarTo } = JSON.parse(query.get('filter') ?? '{}') as { similarTo?: string[] }
        return listOf(similarTo ? [picture('x2', 'u2', '周子墨')] : [picture('x1', 'u1', '林清浅')])
      },
      'GET /api/admin/images/x1': () => ({ json: picture('x1', 'u1', '林清浅') }),
      'POST /api/admin/images/x1/claim': () => ({
        json: { ...picture('x1', 'u1', '林清浅'), claimedBy: 'staff-1', claimedUntil: soon() },
      }),
    },
  )
  openApp('/images/x1/show')
  await screen.findByText('他人的')
  expect(screen.getByText('周子墨')).toBeVisible()
  const asked = server.sent('GET', '/api/admin/images').map(({ query }) => query.get('filter') ?? '')
  expect(asked.some((filter) => filter.includes('"similarTo":["i9.jpg"]'))).toBe(true)
})

test('several posts are approved together only after all their pictures were seen', async () => {
  const server = services({
    posts: [post('p1', '林清浅', { images: [image(1)] }), post('p2', '苏晚晴', { reports: 2 })],
  })
  const user = userEvent.setup()
  openApp('/posts')
  await screen.findByText('林清浅的动态')
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await user.click(await screen.findByRole('button', { name: '批量通过' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('note')).toHaveTextContent('苏晚晴')
  expect(dialog.getByRole('button', { name: '通过 1 份' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: '显示全部照片' }))
  await waitFor(() => expect(dialog.getByRole('button', { name: '通过 1 份' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: '通过 1 份' }))
  await dialog.findByText('已通过 1 份')
  expect(decisions(server)).toEqual([['posts p1 approve', {}]])
})

test('tabs open the other queues', async () => {
  services({ posts: [post('p1', '林清浅')], comments: [] })
  openApp('/posts')
  await screen.findByText('林清浅的动态')
  const tabs = within(screen.getByRole('tablist', { name: '审核队列' }))
  expect(tabs.getAllByRole('tab').map(({ textContent }) => textContent?.replace(/ (\d+|…).*$/, ''))).toEqual([
    '资料审核',
    '动态',
    '评论',
    '照片',
    '实名审核',
    '学历审核',
    '微笑 PK',
    '上报',
  ])
  await userEvent.click(tabs.getByRole('tab', { name: /^评论/ }))
  await screen.findByText('队列已清空')
})
