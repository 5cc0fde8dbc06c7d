import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { smilePost } from '../../test-smiles.ts'
import { Screen } from './rank.tsx'

const network = fakeNetwork()
const names = ['予安', '知秋', '南山', '北岸']
const people = names.map((name, index) => ({
  rank: index + 1,
  score: 1400.4 - index,
  user: smilePost(`s${index}`, name).user,
}))
const open = (): void => showPages([{ path: '/smile/rank', element: <Screen /> }], '/smile/rank')

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('posts/getUserScoreRank', { list: people, mine: { rank: 12, score: 1250.2 }, hasMore: false })
  network.ok('posts/getRankList', { list: [], hasMore: false })
})

describe('the boards of smiles', () => {
  it('show the best of this week, and my own place', async () => {
    open()
    const first = await screen.findByRole('link', { name: /予安/ })
    expect(first).toHaveAttribute('href', '/user/s0-author')
    expect(first).toHaveTextContent('1400分')
    expect(screen.getByRole('link', { name: /北岸/ })).toHaveTextContent('4')
    const mine = await screen.findByRole('region', { name: '我的名次与分数' })
    expect(within(mine).getByText('第12名')).toBeVisible()
    expect(within(mine).getByText('1250分')).toBeVisible()
    expect(network.requests[0]?.body).toMatchObject({ period: 'week' })
  })

  it('can be switched to day, month and all time, and to likes', async () => {
    open()
    await userEvent.click(await screen.findByRole('radio', { name: '人气' }))
    await userEvent.click(screen.getByRole('radio', { name: '今天' }))
    expect(await screen.findByRole('heading', { name: '榜单还空着' })).toBeVisible()
    expect(network.requests.at(-1)).toMatchObject({ path: 'posts/getRankList', body: { by: 'likes', period: 'day' } })
    expect(screen.getByRole('radio', { name: '今天' })).toBeChecked()
  })

  it('lead members without a place to publishing a smile', async () => {
    network.ok('posts/getUserScoreRank', { list: people, mine: null, hasMore: false })
    open()
    const mine = await screen.findByRole('region', { name: '我的名次与分数' })
    expect(within(mine).getByRole('link', { name: '去发布' })).toHaveAttribute('href', '/smile/new')
  })
})
