import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { pageOf, picture, postOf } from '../../test-posts.ts'
import { Screen as MyPosts } from '../me/posts.tsx'
import { Screen } from './posts.tsx'

const network = fakeNetwork()
const open = (at = '/posts'): void =>
  showPages(
    [
      { path: '/posts', element: <Screen /> },
      { path: '/me/posts', element: <MyPosts /> },
      { path: '/login', element: <p>登录页</p> },
    ],
    at,
  )
const card = (text: string): HTMLElement => {
  const found = screen.getByText(text).closest('article')
  if (!found) throw new Error(`no card shows ${text}`)
  return found
}

beforeAll(async () => {
  await startI18n()
  // jsdom has no layout: without this a list counts as invisible and loads no next page
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', {
    get(this: HTMLElement) {
      return this.parentElement
    },
  })
})
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('posts/getNewPostCount', { count: 0 })
  network.ok('favorite/getfavorite', { favorite: null })
})

describe('a feed', () => {
  it('continues where the previous page ended, and marks its end', async () => {
    network.ok('posts/getPosts2', ({ cursor }) =>
      cursor === 'second' ? pageOf([postOf('b')]) : pageOf([postOf('a')], 'second'),
    )
    open()
    // the list checks for its end after a moment
    expect(await screen.findByText('正文b', {}, { timeout: 5_000 })).toBeVisible()
    expect(screen.getByText('正文a')).toBeVisible()
    expect(screen.getByText('没有更多数据了')).toBeVisible()
    expect(network.requests.filter(({ path }) => path === 'posts/getPosts2').map(({ body }) => body['cursor'])).toEqual(
      [undefined, 'second'],
    )
  })

  it('announces the number of new posts and shows them only on request', async () => {
    const shown = [postOf('old')]
    network.ok('posts/getPosts2', () => pageOf([...shown]))
    network.ok('posts/getNewPostCount', ({ top }) => ({ count: top === 'top' && shown.length === 1 ? 1 : 0 }))
    open()
    const pill = await screen.findByRole('button', { name: '1条新动态' })
    expect(screen.queryByText('正文new')).toBeNull()
    shown.unshift(postOf('new'))
    await userEvent.click(pill)
    expect(await screen.findByText('正文new')).toBeVisible()
  })

  it('offers an action where it is empty, and a retry where it failed', async () => {
    network.ok('posts/getFollowPosts', pageOf([]))
    network.refuse('posts/getPosts', 'INTERNAL', '请求错误', 500)
    open('/posts?feed=follow')
    expect(await screen.findByRole('link', { name: '去认识更多的人' })).toHaveAttribute('href', '/more-user')
    fireEvent.click(screen.getByRole('tab', { name: '最新' }))
    const retry = await screen.findByRole('button', { name: '重试' })
    network.ok('posts/getPosts', pageOf([postOf('a')]))
    await userEvent.click(retry)
    expect(await screen.findByText('正文a')).toBeVisible()
  })

  it('for my city can be switched to another, and the address keeps it', async () => {
    network.ok('posts/getPosts3', pageOf([postOf('here')]))
    network.ok('posts/getCityPostsV2', ({ cityCode }) => pageOf([postOf(`in${String(cityCode)}`)]))
    open('/posts?feed=myCity')
    expect(await screen.findByText('正文here')).toBeVisible()
    fireEvent.click(screen.getByRole('button', { name: '城市 我的城市' }))
    fireEvent.click(await screen.findByRole('button', { name: '浙江省' }))
    fireEvent.click(await screen.findByRole('button', { name: '杭州市' }))
    expect(await screen.findByText('正文in3301')).toBeVisible()
    expect(screen.getByRole('button', { name: '城市 浙江省 杭州市' })).toBeVisible()
  })

  it('likes at once, and reverts when the server refuses', async () => {
    network.ok('posts/getPosts2', pageOf([postOf('a', { likeCount: 4 })]))
    network.refuse('posts/likePost', 'TOO_FREQUENT', '访问过于频繁，请稍后重试', 429)
    open()
    await userEvent.click(await screen.findByRole('button', { name: '赞，4人赞过' }))
    expect(await screen.findByText('点赞失败：访问过于频繁，请稍后重试')).toBeVisible()
    expect(screen.getByRole('button', { name: '赞，4人赞过' })).toHaveAttribute('aria-pressed', 'false')
    network.ok('posts/likePost', { isLiked: true, likeCount: 6 })
    await userEvent.click(screen.getByRole('button', { name: '赞，4人赞过' }))
    expect(await screen.findByRole('button', { name: '赞，6人赞过' })).toHaveAttribute('aria-pressed', 'true')
  })

  it('a double tap on a picture likes and never unlikes, a single tap opens the picture', async () => {
    const liked = postOf('a', { images: [picture('x'), picture('y')] })
    network.ok('posts/getPosts2', pageOf([liked]))
    network.ok('posts/likePost', { isLiked: true, likeCount: 1 })
    open()
    const tile = await screen.findByRole('button', { name: '查看第2张照片，共2张' })
    await userEvent.dblClick(tile)
    expect(await screen.findByRole('button', { name: '赞，1人赞过' })).toHaveAttribute('aria-pressed', 'true')
    await userEvent.dblClick(tile)
    expect(network.requests.filter(({ path }) => path === 'posts/likePost').map(({ body }) => body['isLike'])).toEqual([
      true,
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
    await userEvent.click(tile)
    expect(await screen.findByRole('dialog', { name: '照片，第2张，共2张' })).toBeVisible()
    await userEvent.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('reports a post with the post named, and follows its author from the menu', async () => {
    network.ok('posts/getPosts2', pageOf([postOf('a')]))
    network.ok('users/reportUser', { report_id: 'r' })
    network.ok('favorite/follow2', { favorite: { love: { isFollow: true } } })
    open()
    await userEvent.click(await screen.findByRole('button', { name: '动态操作' }))
    fireEvent.click(await screen.findByRole('button', { name: '关注予安' }))
    await waitFor(() => expect(network.times('favorite/follow2')).toBe(1))
    fireEvent.click(screen.getByRole('button', { name: '举报' }))
    fireEvent.click(await screen.findByRole('radio', { name: '广告' }))
    fireEvent.click(screen.getByRole('button', { name: '提交举报' }))
    await waitFor(() =>
      expect(network.requests.find(({ path }) => path === 'users/reportUser')?.body).toMatchObject({
        user2_id: 'you',
        post_id: 'a',
        reason: 'spam',
      }),
    )
  })
})

describe('my posts', () => {
  it('show what is under review, what was rejected and why, and cannot be liked meanwhile', async () => {
    const mine = { user: { ...postOf('x').user, _id: 'me' } }
    network.ok(
      'posts/getUserPosts',
      pageOf([postOf('a', { ...mine, isChecked: 0 }), postOf('b', { ...mine, isChecked: 2, reason: '含有广告' })]),
    )
    open('/me/posts')
    await screen.findByText('正文a')
    expect(within(card('正文a')).getByText('审核中，目前只有你能看到')).toBeVisible()
    expect(within(card('正文a')).queryByRole('button', { name: /^赞/ })).toBeNull()
    expect(within(card('正文b')).getByText(/没有通过审核：含有广告/)).toBeVisible()
    expect(within(card('正文b')).getByRole('link', { name: '修改后再发' })).toHaveAttribute(
      'href',
      '/post/add-mood?from=b',
    )
  })

  it('disappear when they are deleted, after a confirmation', async () => {
    let posts = [postOf('a', { user: { ...postOf('x').user, _id: 'me' } })]
    network.ok('posts/getUserPosts', () => pageOf(posts))
    network.ok('posts/deletePost', () => {
      posts = []
      return {}
    })
    open('/me/posts')
    await userEvent.click(await screen.findByRole('button', { name: '动态操作' }))
    fireEvent.click(await screen.findByRole('button', { name: '删除' }))
    const question = await screen.findByRole('alertdialog', { name: '删除这条内容？' })
    expect(network.times('posts/deletePost')).toBe(0)
    await userEvent.click(within(question).getByRole('button', { name: '删除' }))
    expect(await screen.findByText('你还没有发布动态')).toBeVisible()
  })

  it('list the drafts, each linking to its editor', async () => {
    network.ok(
      'posts/getDraftList',
      pageOf([postOf('d', { type: 'smile', isChecked: 3, text: '', images: [picture('x')] })]),
    )
    open('/me/posts?tab=drafts')
    expect(await screen.findByRole('link', { name: /1张照片/ })).toHaveAttribute('href', '/post/add-smile?draft=d')
  })
})
