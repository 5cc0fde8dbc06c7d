import { beforeAll, expect, it } from '@jest/globals'
import { screen, waitFor } from '@testing-library/react'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { Screen } from './likes.tsx'

const network = fakeNetwork()
beforeAll(() => startI18n())

it('has a row per kind of interaction, with its newest one and the unread count', async () => {
  logInAs('me')
  const none = { sysNotice: 3, commentTotal: 0, followTotal: 0, viewTotal: 0, giftTotal: 0, chatTotal: 4 }
  network.ok('posts/getSysNoticeNumberV2', { ...none, total: 8, likeTotal: 5 })
  network.ok('posts/getSysNoticeV2', ({ type }) => ({
    list: type === 'like' ? [{ title: '岚喜欢了你' }] : [],
    total: type === 'like' ? 1 : 0,
  }))
  showPages([{ path: '/message/likes', element: <Screen /> }], '/message/likes')
  expect(await screen.findByRole('link', { name: /^喜欢\s*岚喜欢了你\s*5$/ })).toHaveAttribute('href', '/message/like')
  const rows = (await screen.findAllByRole('link', { name: /还没有通知$/ })).map((row) => row.getAttribute('href'))
  expect(rows).toEqual(['follow', 'view', 'gift', 'comment'].map((kind) => `/message/${kind}`))
})

it('does not claim that there is nothing when it could not be fetched', async () => {
  logInAs('me')
  network.refuse('posts/getSysNoticeV2', 'UNAVAILABLE', '服务暂时不可用', 503)
  showPages([{ path: '/message/likes', element: <Screen /> }], '/message/likes')
  expect(await screen.findByRole('link', { name: '喜欢' })).toBeVisible()
  await waitFor(() => expect(network.times('posts/getSysNoticeV2')).toBeGreaterThan(4))
  expect(screen.queryByText('还没有通知')).toBeNull()
})
