import { beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { smilePk, smilePost, voted } from '../../test-smiles.ts'
import { Screen } from './pk.tsx'

const network = fakeNetwork()
const first = smilePk('p1', '予安', '知秋')
const second = smilePk('p2', '南山', '北岸')
const votes = () => network.requests.filter(({ path }) => path === 'smilePk/addSmileScore').map(({ body }) => body)
const open = (at = '/smile/pk'): void => showPages([{ path: '/smile/pk', element: <Screen /> }], at)
const photoOf = (name: string) => screen.findByRole('button', { name: new RegExp(`${name}的笑容`) })

beforeAll(() => startI18n())
beforeEach(() => {
  logInAs('me')
  network.ok('users/profile', { profile: member() })
  network.ok('smilePk/getPKRecords', ({ mine }) => ({ list: mine ? [] : [first, second], hasMore: false }))
  network.ok('smilePk/addSmileScore', { pk: voted(first, 'left', [3, 1]) })
})

describe('a smile PK', () => {
  it('hides the votes until mine, then says how many chose the same, and continues', async () => {
    open()
    await photoOf('予安')
    expect(screen.queryByText(/票/)).toBeNull()
    await userEvent.click(await photoOf('予安'))
    expect(await screen.findByText('你选了予安，75%的人和你一样')).toBeVisible()
    expect(screen.getByText('3票')).toBeVisible()
    expect(screen.getByText('25%')).toBeVisible()
    expect(votes()).toEqual([{ pk_id: 'p1', choice: 'left' }])
    expect(screen.getByRole('button', { name: '下一组' })).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    expect(await photoOf('南山')).toBeVisible()
  })

  it('is voted on with the arrow keys', async () => {
    open()
    ;(await photoOf('予安')).focus()
    await userEvent.keyboard('{ArrowRight}')
    await waitFor(() => expect(votes()).toEqual([{ pk_id: 'p1', choice: 'right' }]))
  })

  it('that has ended is skipped for the next one, with the reason', async () => {
    network.refuse('smilePk/addSmileScore', 'PK_CLOSED', '这场PK已结束')
    open()
    await userEvent.click(await photoOf('知秋'))
    expect(await screen.findByText('这场PK已结束')).toBeVisible()
    expect(await photoOf('北岸')).toBeVisible()
  })

  it('after the last one offers the boards, publishing a smile, and another look', async () => {
    open()
    await userEvent.click(await screen.findByRole('button', { name: '跳过' }))
    await photoOf('南山')
    await userEvent.click(screen.getByRole('button', { name: '跳过' }))
    expect(await screen.findByRole('heading', { name: '这一轮选完了' })).toBeVisible()
    expect(screen.getByRole('link', { name: '笑容榜' })).toBeVisible()
    expect(screen.getAllByRole('link', { name: '发布笑容' })).toHaveLength(2) // here and in the bar
    await userEvent.click(screen.getByRole('button', { name: '看看有没有新的' }))
    expect(await photoOf('予安')).toBeVisible()
  })

  it('that failed to load says so and can be fetched again', async () => {
    network.refuse('smilePk/getPKRecords', 'INTERNAL', '服务器开小差了', 500)
    open()
    const again = await screen.findByRole('button', { name: '重试' })
    network.ok('smilePk/getPKRecords', { list: [first], hasMore: false })
    await userEvent.click(again)
    expect(await photoOf('予安')).toBeVisible()
  })
})

describe('my own smiles', () => {
  it('leave PKs and boards after a confirmation, and show how their PKs ended', async () => {
    const won = { ...voted(first, 'left', [3, 1]), status: 'closed', myVote: null, mySide: 'left', result: 'left' }
    const lost = { ...voted(second, 'left', [1, 3]), status: 'closed', myVote: null, mySide: 'left', result: 'right' }
    network.ok('smilePk/getPKRecords', { list: [won, lost], hasMore: false })
    network.ok('posts/getUserPosts', { posts: [smilePost('s1', '小岛')], hasMore: false, next: null, top: null })
    network.ok('smilePk/updateSmilePkStatus', ({ post_id, enter }) => ({ post_id, entered: enter }))
    open('/smile/pk?tab=mine')
    expect(await screen.findByText('胜出')).toBeVisible()
    expect(screen.getByText('惜败')).toBeVisible()
    await userEvent.click(await screen.findByRole('button', { name: '退出PK和榜单' }))
    expect(network.times('smilePk/updateSmilePkStatus')).toBe(0)
    await userEvent.click(await screen.findByRole('button', { name: '退出' }))
    expect(await screen.findByText('已退出PK和榜单')).toBeVisible()
    expect(network.requests.find(({ path }) => path === 'smilePk/updateSmilePkStatus')?.body).toEqual({
      post_id: 's1',
      enter: false,
    })
  })

  it('are hidden from guests', async () => {
    localStorage.clear()
    const { endSession, saveSession } = await import('../../shared/session/session.ts')
    endSession()
    saveSession({ token: 't', refreshToken: 'r', userId: 'guest', type: 'temp' })
    open('/smile/pk?tab=mine')
    await photoOf('予安')
    expect(screen.queryByText('我的PK')).toBeNull()
  })
})
