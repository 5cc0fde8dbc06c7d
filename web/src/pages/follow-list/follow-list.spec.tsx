import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { FollowButton } from '../../features/relations/follow-button.tsx'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { Screen as FollowList } from './follow-list.tsx'
import { Screen as History } from '../history.tsx'

const network = fakeNetwork()
const person = (id: string, name: string, isMutual = false) => ({ ...member({ _id: id, name }), isMutual })
const follows = () => network.requests.filter(({ path }) => path === 'favorite/follow2').map(({ body }) => body)
const open = (at: string): void =>
  showPages(
    [
      { path: '/follow-list', element: <FollowList /> },
      { path: '/history', element: <History /> },
    ],
    at,
  )

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('users/getFollowList', ({ direction }) => ({
    list:
      direction === 'following'
        ? [person('a', '予安', true), person('b', '知秋')]
        : [person('a', '予安', true), person('c', '南山')],
    total: 2,
  }))
  network.ok('favorite/follow2', ({ isFollow }) => ({
    isFollow,
    favorite: { _id: 'r', love: { isFollow }, love2: {} },
  }))
})

describe('following and followers', () => {
  it('are separate lists that mark mutual follows', async () => {
    open('/follow-list')
    const an = (await screen.findByText('予安')).closest('li') as HTMLElement
    expect(within(an).getByText(/^互相关注/)).toBeVisible()
    expect(screen.queryByText('南山')).toBeNull()
    await userEvent.click(screen.getByRole('tab', { name: '关注我的' }))
    expect(await screen.findByText('南山')).toBeVisible()
    expect(screen.queryByText('知秋')).toBeNull()
  })

  it('a wrong tap is undone in the same row', async () => {
    open('/follow-list')
    await userEvent.click(await screen.findByRole('button', { name: '已关注知秋' }))
    await userEvent.click(await screen.findByRole('button', { name: '关注知秋' }))
    expect(await screen.findByRole('button', { name: '已关注知秋' })).toBeVisible()
    expect(follows()).toEqual([
      { user_id: 'b', isFollow: false },
      { user_id: 'b', isFollow: true },
    ])
  })

  it('a follower is followed back, and a refusal is shown and reverted', async () => {
    network.refuse('favorite/follow2', 'BLACKLISTED', '你们之间有拉黑')
    open('/follow-list?tab=followers')
    await userEvent.click(await screen.findByRole('button', { name: '回关 南山' }))
    expect(await screen.findByText('你们之间有拉黑')).toBeVisible()
    expect(await screen.findByRole('button', { name: '回关 南山' })).toHaveAttribute('aria-pressed', 'false')
  })

  it('an empty list offers a way to fill it', async () => {
    network.ok('users/getFollowList', { list: [], total: 0 })
    open('/follow-list')
    expect(await screen.findByRole('link', { name: '去看看别人' })).toHaveAttribute('href', '/more-user')
  })
})

describe('a card of the recommendation', () => {
  it('has a button that follows and unfollows, and says in a word which of both it is', async () => {
    const side = (isFollow: boolean) => ({ _id: 'r', love: { isFollow }, love2: {} })
    network.ok('favorite/getfavorite', { favorite: null })
    network.ok('favorite/follow2', ({ isFollow }) => ({ isFollow, favorite: side(isFollow === true) }))
    showPages([{ path: '/', element: <FollowButton user={{ _id: 'b', name: '知秋' }} isOnPhoto /> }], '/')
    const toFollow = await screen.findByRole('button', { name: '关注知秋' })
    expect(toFollow).toHaveTextContent('关注')
    await userEvent.click(toFollow)
    const button = await screen.findByRole('button', { name: '已关注知秋' })
    expect(button).toHaveAttribute('aria-pressed', 'true')
    await userEvent.click(button)
    expect(await screen.findByRole('button', { name: '关注知秋' })).toHaveAttribute('aria-pressed', 'false')
    expect(follows()).toEqual([
      { user_id: 'b', isFollow: true },
      { user_id: 'b', isFollow: false },
    ])
  })
})

describe('the browse history', () => {
  it('is grouped by day, with the number of views', async () => {
    const hour = 3_600_000
    const ago = (ms: number): string => new Date(Date.now() - ms).toISOString()
    network.ok('social/getView', {
      list: [
        { user: person('a', '予安'), addtime: ago(0), times: 3 },
        { user: person('b', '知秋'), addtime: ago(24 * hour), times: 1 },
        { user: person('c', '南山'), addtime: ago(24 * hour * 40), times: 1 },
      ],
      total: 3,
    })
    open('/history')
    const today = await screen.findByRole('region', { name: '今天' })
    expect(within(today).getByText('予安')).toBeVisible()
    expect(within(today).getByText('3次')).toBeVisible()
    expect(within(screen.getByRole('region', { name: '昨天' })).getByText('知秋')).toBeVisible()
    expect(screen.getAllByRole('region')).toHaveLength(3)
  })
})
