import { beforeAll, beforeEach, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../test-app.tsx'
import { fakeNetwork } from '../test-network.ts'
import { member } from '../test-people.ts'
import { Screen as Me } from './me/me.tsx'
import { Screen as Relations } from './relations.tsx'

const network = fakeNetwork()
const side = { viewedAt: null, likedAt: null, lovedAt: null, recentMsgs: [], unread: [] }
const like = (id: string, name: string) => ({
  _id: id,
  user: member(),
  user2: member({ _id: id, name, avatar: name && `/${id}.jpg` }),
  love: side,
  love2: side,
  isMatch: false,
  blurred: name === '',
  addtime: new Date().toISOString(),
})
const routes = [
  { path: '/me', element: <Me /> },
  { path: '/relations', element: <Relations /> },
  { path: '/user/:id', element: <p>TA的主页</p> },
]

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('users/getStatics', { views: 3, likes: 7, loves: 1, followers: 0, follows: 0, posts: 0, gifts: 0 })
})

it('who likes me are pictures, and each leads to the person', async () => {
  network.ok('favorite/getLikeMelist', { list: [like('lan', '岚'), like('an', '安')], total: 2 })
  showPages(routes, '/relations?tab=likeMe')
  expect(await screen.findByRole('heading', { name: '2人喜欢你' })).toBeVisible()
  expect(screen.queryByRole('button', { name: '看看是谁' })).toBeNull()
  await userEvent.click(screen.getByRole('link', { name: /岚/ }))
  expect(await screen.findByText('TA的主页')).toBeVisible()
})

it('without VIP it says how many they really are, shows nobody, and each leads to the gate', async () => {
  network.ok('favorite/getLikeMelist', { list: [like('h1', ''), like('h2', '')], total: 7 })
  showPages(routes, '/relations?tab=likeMe')
  expect(await screen.findByRole('heading', { name: '7人喜欢你' })).toBeVisible()
  expect(document.querySelectorAll('main li img')).toHaveLength(0)
  expect(screen.getAllByRole('button', { name: /有人在这里.*开通VIP查看是谁/ })).toHaveLength(2)
  await userEvent.click(screen.getByRole('button', { name: '看看是谁' }))
  expect(await screen.findByRole('alertdialog')).toHaveTextContent('需要VIP')
})

it('my page begins with my profile, who likes me and my membership, and finds settings by a word', async () => {
  network.ok('favorite/getLikeMelist', { list: [like('h1', '')], total: 7 })
  showPages(routes, '/me')
  const likes = (await screen.findByText('7人喜欢你', {}, { timeout: 10_000 })).closest('a') as HTMLElement
  expect(likes).toHaveAttribute('href', '/relations?tab=likeMe')
  expect(likes).toHaveTextContent('开通VIP，看看是谁')
  const [name, vip, group] = [
    screen.getByRole('heading', { name: /小岛/ }),
    screen.getByRole('link', { name: /成为VIP/ }),
    screen.getByRole('heading', { name: '认识的人' }),
  ]
  const follows = (one: Element, other: Element) =>
    (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0
  expect([follows(name, likes), follows(likes, vip), follows(vip, group)]).toEqual([true, true, true])
  await userEvent.type(screen.getByRole('searchbox', { name: '搜索设置和页面' }), '拉黑')
  expect(
    within(screen.getByRole('navigation', { name: '搜索结果' })).getByRole('link', { name: '黑名单' }),
  ).toHaveAttribute('href', '/me/blacklist')
})
