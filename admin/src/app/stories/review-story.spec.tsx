import '../../test/globals.ts'
import { afterEach, beforeEach, expect, jest, test } from '@jest/globals'
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { fakeServer, listOf, refusal, type RecordedRequest } from '../../test/fake-server.ts'
import { aMember, aReview, signIn } from '../../test/people.ts'

const { openApp } = await import('../../test/open-app.tsx')
const { approveByKey } = await import('../../test/desk.ts')
const { forgetDecisions } = await import('../../shared/undo/last-decisions.ts')

type Reviews = ReturnType<typeof aReview>[]
const soon = () => new Date(Date.now() + 300_000).toISOString()
const twoWaiting = (): Reviews => [
  aReview({
    id: 'r1',
    revision: 4,
    user: aMember({ name: '林清浅' }),
    texts: [{ field: 'aboutMe', text: '加微信聊', badword: '微信' }],
    images: [
      { _id: 'i1', url: '/i1.jpg', desc: '', nudity: { score: 0.624, verdict: 'review' } },
      { _id: 'i2', url: '/i2.jpg', desc: '' },
    ],
  }),
  aReview({ id: 'r2', user: aMember({ name: '苏晚晴' }), waitingSince: '2026-01-02T00:00:00.000Z' }),
]

/** a moderation service with these reviews */
const moderation = (reviews: Reviews, more: Parameters<typeof fakeServer>[0] = {}) => {
  const one = ({ path }: RecordedRequest) => {
    const [, , , , id, action] = path.split('/')
    const review = reviews.find((each) => each.id === id)
    if (!review) return refusal('NOT_FOUND', '没有找到数据', 404)
    if (action === 'claim') Object.assign(review, { claimedBy: 'staff-1', claimedUntil: soon() })
    if (action === 'sendBack') review.status = 'rejected'
    if (action === 'approve') review.status = 'approved'
    return { json: { ...review } }
  }
  return fakeServer({
    'GET /api/admin/profileReviews': ({ query }) =>
      listOf(
        reviews.filter(
          ({ status }) => status === (JSON.parse(query.get('filter') ?? '{}') as { status?: string }).status,
        ),
      ),
    'GET /api/admin/profileReviews/*': one,
    'POST /api/admin/profileReviews/*': one,
    ...more,
  })
}
const approveButton = () => screen.findByRole('button', { name: '通过' })

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  forgetDecisions()
})

test('a moderator opens the queue, looks, sends a profile back with a reason and gets the next one', async () => {
  signIn('moderator')
  const server = moderation(twoWaiting())
  const user = userEvent.setup()
  openApp('/profileReviews')
  await screen.findByText('苏晚晴')
  await user.click(screen.getByRole('button', { name: '开始审核' }))
  await screen.findByText(/你正在审核/)
  expect(screen.getByRole('button', { name: '显示照片 1（已模糊）' })).toHaveAttribute('aria-pressed', 'false')
  expect(screen.getByText('微信', { selector: 'mark' })).toBeVisible()
  expect(screen.getAllByText(/不雅/)).toHaveLength(1)
  expect(screen.getByText('疑似不雅 62%')).toBeVisible()
  await user.keyboard('p')
  expect(screen.getByRole('button', { name: '第 1 张照片' })).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('r')
  const dialog = within(await screen.findByRole('dialog'))
  await user.keyboard('4')
  expect(dialog.getByRole('textbox')).toHaveValue('资料中含有电话、微信或二维码等联系方式，请删除后重新提交。')
  await user.click(dialog.getByRole('button', { name: '退回' }))
  await screen.findByRole('heading', { name: '资料审核 · 苏晚晴' })
  await waitFor(() => expect(server.sent('POST', '/api/admin/profileReviews/r1/sendBack')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/profileReviews/r1/sendBack')[0]?.body).toEqual({
    revision: 4,
    reasonCode: 'contact',
    reason: '资料中含有电话、微信或二维码等联系方式，请删除后重新提交。',
  })
})

test('changes since the last approval are shown beside unchanged fields, with the previous text', async () => {
  signIn('moderator')
  moderation([
    aReview({
      id: 'r1',
      texts: [
        { field: 'name', text: '林清浅', badword: null, before: '林清浅' },
        { field: 'aboutMe', text: '搬到了海边', badword: null, before: '喜欢徒步' },
      ],
      images: [
        { _id: 'i1', url: '/i1.jpg', desc: '', isNew: true },
        { _id: 'i2', url: '/i2.jpg', desc: '', isNew: false },
      ],
    }),
  ])
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  expect(screen.getByText('喜欢徒步', { selector: 'del' })).toBeVisible()
  expect([
    screen.getAllByText('有修改'),
    screen.getAllByText('新照片'),
    screen.getAllByText('此前已通过'),
  ]).toMatchObject([{ length: 1 }, { length: 1 }, { length: 2 }])
})

test('links lead to the person’s reviews, content, logins and reports', async () => {
  signIn('moderator')
  const review = aReview({ id: 'r1' })
  moderation([review])
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  const ways = screen.getAllByRole('link').map((link) => decodeURIComponent(link.getAttribute('href') ?? ''))
  const known = ['profileReviews', 'posts', 'comments', 'loginLogs'].map((list) => [list, 'user_id'])
  for (const [list, by] of [...known, ['reports', 'user2_id']])
    expect(ways).toContainEqual(expect.stringContaining(`/${list}?filter={"${by}":"${review.user_id}"}`))
})

test('approving the last one by key shows that the queue is empty', async () => {
  signIn('moderator')
  const server = moderation([aReview({ id: 'r1' })])
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await screen.findByText('队列已清空')
  expect(server.sent('POST', '/api/admin/profileReviews/r1/approve')).toHaveLength(1)
})

test('a key that is held down or pressed twice decides once, because the next one has not been looked at', async () => {
  signIn('moderator')
  const server = moderation([aReview({ id: 'r1' }), aReview({ id: 'r2', user: aMember({ name: '苏晚晴' }) })])
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  await waitFor(() => expect(screen.getByRole('button', { name: '通过' })).toBeEnabled())
  const press = (repeat: boolean) => fireEvent.keyDown(document.body, { key: 'a', repeat })
  press(true)
  expect(server.sent('POST', '/api/admin/profileReviews/r1/approve')).toHaveLength(0)
  for (let twice = 0; twice < 2; twice++) press(false)
  await screen.findByRole('heading', { name: '资料审核 · 苏晚晴' })
  expect(screen.getByRole('region', { name: '资料审核 · 苏晚晴' })).toHaveFocus()
  await waitFor(() => expect(server.sent('POST', '/api/admin/profileReviews/r1/approve')).toHaveLength(1))
  expect(server.sent('POST', '/api/admin/profileReviews/r2/approve')).toHaveLength(0)
})

test('a decision undone from the list of own decisions is decided again', async () => {
  signIn('moderator')
  const decided = { id: 'd1', by: 'staff-1', queue: 'profileReviews', subject_id: 'r1', verdict: 'approved' }
  const reviews = [aReview({ id: 'r1' })]
  const server = moderation(reviews, {
    'GET /api/admin/decisions': () =>
      listOf([
        {
          ...decided,
          at: new Date().toISOString(),
          undoUntil: soon(),
          waitedSeconds: 1,
          undoneAt: null,
          overruledAt: null,
        },
      ]),
    'POST /api/admin/profileReviews/r1/takeBack': () => {
      Object.assign(reviews[0] ?? {}, { status: 'waiting' })
      return { json: { ...reviews[0] } }
    },
  })
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await screen.findByText('队列已清空')
  await userEvent.click(screen.getByRole('button', { name: '我的决定' }))
  await userEvent.click(await within(await screen.findByRole('dialog')).findByRole('button', { name: '撤销' }))
  await screen.findByRole('heading', { name: /^资料审核 · / })
  await screen.findByText(/你正在审核/)
  await approveByKey()
  await waitFor(() => expect(server.sent('POST', '/api/admin/profileReviews/r1/approve')).toHaveLength(2))
})

test('faces are compared only on the moderator’s request, by key, and each leads to its account', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn('moderator')
  const review = aReview({ id: 'r1' })
  const user = { name: '旧号', GID: '36000001', avatar: null }
  let isAway = true
  const server = moderation([review], {
    'GET /api/admin/faceComparisons/*': () =>
      isAway
        ? refusal('UNAVAILABLE', '服务暂时不可用', 503)
        : {
            json: {
              id: review.user_id,
              user_id: review.user_id,
              state: 'compared',
              faces: [{ user_id: 'u9', user, isCompleted: 5, likeness: 'same' }],
            },
          },
  })
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  const looks = () => server.sent('GET', `/api/admin/faceComparisons/${review.user_id}`)
  expect(looks()).toHaveLength(0)
  await userEvent.keyboard('f')
  await screen.findByText(/服务暂时不可用/)
  isAway = false
  await userEvent.click(screen.getByRole('button', { name: '重试' }))
  await screen.findByText('很可能是同一人')
  expect(screen.getByRole('link', { name: /旧号/ })).toHaveAttribute('href', expect.stringContaining('/users/u9/show'))
  expect(screen.getByText('已封禁')).toBeVisible()
  log.mockRestore()
})

test('a conflict is reported with the review’s name, after the next one was opened', async () => {
  // react-admin logs every refusal in development
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn('moderator')
  moderation(twoWaiting(), {
    'POST /api/admin/profileReviews/r1/approve': () => refusal('CONFLICT', '内容已被他人修改，请刷新后重试', 409),
  })
  openApp('/profileReviews/r1/show')
  await screen.findByText(/你正在审核/)
  await userEvent.keyboard('p')
  await approveByKey()
  await screen.findByRole('heading', { name: '资料审核 · 苏晚晴' })
  expect(await screen.findByText(/“林清浅”的资料刚被他人处理.*没有生效/)).toBeVisible()
  log.mockRestore()
})

test('what another moderator works on can be read, not decided', async () => {
  signIn('moderator')
  const server = moderation([aReview({ id: 'r1', claimedBy: 'staff-2', claimedUntil: soon() })])
  openApp('/profileReviews/r1/show')
  await screen.findByText(/另一位审核员正在处理/)
  expect(await approveButton()).toBeDisabled()
  expect(server.sent('POST', '/api/admin/profileReviews/r1/claim')).toHaveLength(0)
})

test('finance has no review queue in the menu and is refused at its address', async () => {
  signIn('finance')
  moderation(twoWaiting())
  openApp('/profileReviews')
  await screen.findByText('没有权限')
  expect(screen.queryByRole('menuitem', { name: '资料审核' })).toBeNull()
  expect(screen.getByRole('menuitem', { name: '订单' })).toBeVisible()
})

test('bulk approval shows its items first, leaves out doubtful ones, and reports a failure by name', async () => {
  const log = jest.spyOn(console, 'error').mockImplementation(() => undefined)
  signIn('moderator')
  const three = [...twoWaiting(), aReview({ id: 'r3', user: aMember({ name: '周子墨' }) })]
  const server = moderation(three, {
    'POST /api/admin/profileReviews/r3/approve': () => refusal('CONFLICT', '内容已被他人修改，请刷新后重试', 409),
  })
  const user = userEvent.setup()
  openApp('/profileReviews')
  await screen.findByText('苏晚晴')
  await user.click(screen.getByRole('checkbox', { name: '全选' }))
  await user.click(await screen.findByRole('button', { name: '批量通过' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('note')).toHaveTextContent('林清浅')
  await waitFor(() => expect(dialog.getByRole('button', { name: '通过 2 份' })).toBeEnabled())
  await user.click(dialog.getByRole('button', { name: '通过 2 份' }))
  await dialog.findByText('已通过 1 份')
  expect(dialog.getByText('周子墨: 内容已被他人修改，请刷新后重试')).toBeVisible()
  expect(
    server.requests
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/admin/'))
      .map(({ path }) => path.split('/').slice(-2).join(' ')),
  ).toEqual(['r2 approve', 'r3 approve'])
  log.mockRestore()
})

test('a claim is kept when an earlier request is answered after it', async () => {
  signIn('moderator')
  const review = aReview({ id: 'r1' })
  const asItWas = { ...review }
  const claim = Promise.withResolvers<void>()
  const early = Promise.withResolvers<void>()
  let asked = 0
  moderation([review], {
    'GET /api/admin/profileReviews/*': async () => {
      asked++
      if (asked === 1) await early.promise
      return { json: asked === 1 ? asItWas : { ...review } }
    },
    'POST /api/admin/profileReviews/*': async () => {
      Object.assign(review, { claimedBy: 'staff-1', claimedUntil: soon() })
      await claim.promise
      return { json: { ...review } }
    },
  })
  openApp('/profileReviews')
  await userEvent.setup().click(await screen.findByRole('button', { name: '开始审核' }))
  await waitFor(() => expect([asked, review.claimedBy]).toEqual([1, 'staff-1']))
  claim.resolve()
  await screen.findByText(/你正在审核/)
  early.resolve()
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.getByText(/你正在审核/)).toBeVisible()
})
