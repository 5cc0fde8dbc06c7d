import { beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { author, commentOf, postOf, replyOf } from '../../test-posts.ts'
import { Screen } from './post.tsx'

const network = fakeNetwork()
const list = (comments: unknown[], more: Record<string, unknown> = {}) => ({
  list: comments,
  replies: [],
  total: comments.length,
  next: null,
  ...more,
})
const open = (at = '/post/p'): void => showPages([{ path: '/post/:id', element: <Screen /> }], at)
const item = (name: string): Promise<HTMLElement> => screen.findByRole('article', { name: `${name}的评论` })
const bodiesOf = (path: string) => network.requests.filter((call) => call.path === path).map(({ body }) => body)

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('favorite/getfavorite', { favorite: null })
  network.ok('posts/getPost', { post: postOf('p', { commentCount: 1 }) })
  network.ok('posts/getComment', list([commentOf('c', '真好看')]))
})

describe('a post with its comments', () => {
  it('sends a comment once however often it is tapped, and shows it to its writer as waiting', async () => {
    const mine = commentOf('m', '我也想去', { user: author('me', '小岛'), isChecked: 0 })
    network.ok('posts/comment', { comment: mine, linkFiltered: false })
    open()
    await item('知秋')
    await userEvent.type(screen.getByRole('textbox', { name: '写评论' }), '我也想去')
    await userEvent.dblClick(screen.getByRole('button', { name: '发送' }))
    expect(within(await item('小岛')).getByText('等待审核，目前只有你能看到')).toBeVisible()
    expect(bodiesOf('posts/comment')).toEqual([
      { post_id: 'p', content: '我也想去', clientId: expect.stringMatching(/^[0-9a-f-]{36}$/) },
    ])
    expect(screen.getByRole('textbox', { name: '写评论' })).toHaveValue('')
  })

  it('keeps a refused comment in the box with the reason, and the retry is the same comment', async () => {
    network.refuse('posts/comment', 'SENSITIVE', '内容包含敏感词：加微信')
    open()
    await item('知秋')
    await userEvent.type(screen.getByRole('textbox', { name: '写评论' }), '加微信{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('内容包含敏感词：加微信')
    expect(screen.getByRole('textbox', { name: '写评论' })).toHaveValue('加微信')
    await userEvent.click(screen.getByRole('button', { name: '发送' }))
    await waitFor(() => expect(network.times('posts/comment')).toBe(2))
    const [first, second] = bodiesOf('posts/comment')
    expect(first?.['clientId']).toBe(second?.['clientId'])
  })

  it('answers a reply under its comment, naming its author', async () => {
    const reply = replyOf('r', 'c', '谢谢')
    network.ok('posts/getComment', list([commentOf('c', '真好看', { replies: [reply], replyCount: 1 })]))
    network.ok('posts/replyComment', {
      reply: replyOf('n', 'c', '哪里拍的', { user: author('me', '小岛'), to: author('an', '安然') }),
      linkFiltered: false,
    })
    open()
    await userEvent.click(within(await item('安然')).getByRole('button', { name: '回复安然' }))
    const box = screen.getByRole('textbox', { name: '回复安然' })
    expect(box).toHaveFocus()
    await userEvent.type(box, '哪里拍的{Enter}')
    expect(await screen.findByText('哪里拍的')).toHaveTextContent('回复安然： 哪里拍的')
    expect(bodiesOf('posts/replyComment')).toMatchObject([{ comment_id: 'c', reply_id: 'r', content: '哪里拍的' }])
  })

  it('shows the first replies, and all of them on request', async () => {
    const few = [replyOf('r1', 'c', '一'), replyOf('r2', 'c', '二'), replyOf('r3', 'c', '三')]
    network.ok('posts/getComment', ({ comment_id }) =>
      comment_id === 'c'
        ? list([], { replies: [...few, replyOf('r4', 'c', '四')] })
        : list([commentOf('c', '真好看', { replies: few, replyCount: 4 })]),
    )
    open()
    await userEvent.click(await screen.findByRole('button', { name: '查看全部4条回复' }))
    expect(await screen.findByText('四')).toBeVisible()
    expect(screen.getAllByText('三')).toHaveLength(1)
    expect(screen.queryByRole('button', { name: /查看/ })).toBeNull()
  })

  it('likes a comment, and reverts the like when it is refused', async () => {
    network.refuse('posts/likeComment', 'NOT_FOUND', '没有找到数据', 404)
    open()
    const heart = within(await item('知秋')).getByRole('button', { name: /赞这条评论/ })
    await userEvent.click(heart)
    expect(await screen.findByText('没有找到数据')).toBeVisible()
    expect(heart).toHaveAttribute('aria-pressed', 'false')
    network.ok('posts/likeComment', { isLiked: true, likeCount: 3 })
    await userEvent.click(heart)
    expect(await screen.findByRole('button', { name: '赞这条评论，3人赞过' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('lets the post’s owner delete comments of others under it, after a confirmation', async () => {
    network.ok('posts/getPost', { post: postOf('p', { user: author('me', '小岛'), commentCount: 1 }) })
    network.ok('posts/deleteComment', {})
    open()
    await userEvent.click(within(await item('知秋')).getByRole('button', { name: '知秋的评论的更多操作' }))
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    const question = await screen.findByRole('alertdialog', { name: '删除这条评论？' })
    await userEvent.click(within(question).getByRole('button', { name: '删除' }))
    await waitFor(() => expect(screen.queryByText('真好看')).toBeNull())
    expect(bodiesOf('posts/deleteComment')).toEqual([{ comment_id: 'c' }])
  })

  it('lets others report a comment but not delete it', async () => {
    network.ok('users/reportUser', { report_id: 'x' })
    open()
    await userEvent.click(within(await item('知秋')).getByRole('button', { name: '知秋的评论的更多操作' }))
    await screen.findByRole('button', { name: '举报' })
    expect(screen.queryByRole('button', { name: '删除' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: '举报' }))
    fireEvent.click(await screen.findByRole('radio', { name: '骚扰' }))
    fireEvent.click(screen.getByRole('button', { name: '提交举报' }))
    await waitFor(() =>
      expect(bodiesOf('users/reportUser')).toMatchObject([{ user2_id: 'bo', post_id: 'p', comment_id: 'c' }]),
    )
  })
})

describe('the link of a notice', () => {
  it('leads to the exact reply: it is scrolled into view and focused', async () => {
    const intoView = jest.spyOn(Element.prototype, 'scrollIntoView')
    const far = replyOf('far', 'c', '在第九页')
    network.ok('posts/getComment', ({ focus }) =>
      list([commentOf('c', '真好看', { replies: focus === 'far' ? [far] : [], replyCount: 40 })]),
    )
    open('/post/p?comment=far')
    await screen.findByText(/在第九页/)
    await waitFor(() => expect(document.activeElement).toHaveTextContent('在第九页'))
    expect(intoView.mock.contexts).toContain(document.activeElement)
    expect(bodiesOf('posts/getComment')[0]).toMatchObject({ post_id: 'p', focus: 'far' })
    intoView.mockRestore()
  })

  it('says so when the comment is gone, and shows the others', async () => {
    open('/post/p?comment=deleted')
    expect(await screen.findByText('这条评论已经不在了。')).toBeVisible()
    expect(screen.getByText('真好看')).toBeVisible()
  })

  it('says so when the post is gone, and offers the feed', async () => {
    network.refuse('posts/getPost', 'NOT_FOUND', '没有找到数据', 404)
    open()
    expect(await screen.findByRole('heading', { name: '这条动态不在了' })).toBeVisible()
    expect(screen.getByRole('link', { name: '看看别的动态' })).toHaveAttribute('href', '/posts')
  })
})

it('a post under review takes no comments', async () => {
  network.ok('posts/getPost', { post: postOf('p', { user: author('me', '小岛'), isChecked: 0 }) })
  open()
  expect(await screen.findByText('通过审核后，别人才能看到和评论。')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
})
