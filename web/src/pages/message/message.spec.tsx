import { afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals'
import { act, screen, waitFor } from '@testing-library/react'
import { useRealtime } from '../../app/realtime.ts'
import { resetChats } from '../../features/chat/chat-store.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { disconnect } from '../../shared/socket/connection.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { FakeSocket, fakeNetwork } from '../../test-network.ts'
import { Screen } from './message.tsx'

const network = fakeNetwork()
const at = new Date().toISOString()
const message = (from: string, to: string, seq: number, content: string) => ({
  _id: `${from}${to}${seq}`,
  favorite_id: [from, to].sort().join(':'),
  seq,
  status: 0,
  kind: 'text',
  content,
  msg: content,
  user: { _id: from, name: from === 'me' ? '我' : `${from}岛`, avatar: null },
  user2: { _id: to },
  addtime: at,
})
const item = (id: string, seq: number) => ({
  favorite_id: [id, 'me'].sort().join(':'),
  user: { _id: id, name: `${id}岛`, avatar: null, isCompleted: 4, msgs: [] },
  recentMsgs: [],
  unread: 0,
  lastMsg: message(id, 'me', seq, '你好'),
  msg2: null,
  addtime: at,
  online: false,
  muted: false,
  yourTurn: true,
})
const totals = { total: 0, sysNotice: 0, likeTotal: 0, commentTotal: 0, followTotal: 0, viewTotal: 0, giftTotal: 0 }
const serverSays = (frame: unknown): void => act(() => FakeSocket.last?.deliver(frame))
const Page = () => {
  useRealtime()
  return <Screen />
}
const rows = (): string[] =>
  screen.getAllByRole('link').flatMap(({ textContent }) => (/岛/.test(textContent) ? textContent : []))
const fetches = (): number => network.times('msg/getChatList5')

beforeAll(() => startI18n())
beforeEach(async () => {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  logInAs('me')
  network.ok('msg/getChatList5', { list: [item('an', 1), item('bo', 1)], msg: '', hasMore: false })
  network.ok('msg/getSysNoticeNumberV2', { ...totals, chatTotal: 0 })
  showPages([{ path: '/message', element: <Page /> }], '/message')
  await screen.findByText('bo岛')
  await waitFor(() => expect(FakeSocket.last?.sent.some((frame) => frame['msgCata'] === 0)).toBe(true))
  serverSays({ msgCata: 10, totals: { ...totals, chatTotal: 0 } })
})
afterEach(() => {
  act(() => disconnect())
  resetChats()
})

describe('the list of conversations', () => {
  it('is fetched once, then follows messages, readings, recalls and presence by frames', async () => {
    const first = (line: RegExp) => waitFor(() => expect(rows()[0]).toMatch(line))
    serverSays({ msgCata: 2, message: message('bo', 'me', 2, '周末去爬山吗') })
    await first(/bo岛.*周末去爬山吗.*:\d\d1条未读$/)
    serverSays({ msgCata: 2, message: message('bo', 'me', 2, '周末去爬山吗') })
    serverSays({ msgCata: 2, message: message('an', 'me', 2, '在吗') })
    serverSays({ msgCata: 2, message: message('an', 'me', 3, '在不在') })
    await first(/an岛.*在不在.*:\d\d2条未读$/)
    expect(rows()[1]).toMatch(/bo岛.*周末去爬山吗.*:\d\d1条未读$/) // the same message twice is one
    serverSays({ msgCata: 3, favorite_id: 'an:me', user_id: 'me', seq: 3 })
    await first(/an岛.*在不在.*:\d\d$/)
    serverSays({ msgCata: 11, favorite_id: 'an:me', message: { ...message('an', 'me', 3, ''), status: 2 } })
    await waitFor(() => expect(rows()[0]).not.toContain('在不在'))
    expect(screen.queryByText('在线')).toBeNull()
    serverSays({ msgCata: 7, user_id: 'bo', online: true, at })
    expect(await screen.findByText('在线')).toBeInTheDocument()
    network.ok('msg/getChatList5', { list: [item('ce', 1), item('an', 3), item('bo', 2)], msg: '', hasMore: false })
    serverSays({ msgCata: 2, message: message('ce', 'me', 1, '我是新来的') })
    await first(/ce岛.*你好/)
    expect(rows()).toHaveLength(3)
    expect([fetches(), network.times('msg/getSysNoticeNumberV2') <= 1]).toEqual([2, true])
  })

  it('sends the server the people it shows, once per set in any order, and clears them when the page closes', async () => {
    const shown = () => FakeSocket.last?.sent.filter((frame) => frame['msgCata'] === 7).map((frame) => frame['users'])
    await waitFor(() => expect(shown()).toEqual([['an', 'bo']]))
    serverSays({ msgCata: 2, message: message('bo', 'me', 2, '在') })
    expect(shown()).toHaveLength(1)
    network.ok('msg/getChatList5', { list: [item('ce', 1), item('bo', 2), item('an', 1)], msg: '', hasMore: false })
    serverSays({ msgCata: 2, message: message('ce', 'me', 1, '在') })
    await waitFor(() => expect(shown()?.[1]).toEqual(['an', 'bo', 'ce']))
  })

  it('re-fetches after the socket was lost', async () => {
    act(() => FakeSocket.last?.onclose?.({ code: 1006 }))
    act(() => void window.dispatchEvent(new Event('online')))
    await waitFor(() => expect(fetches()).toBeGreaterThan(1))
  })

  it('stays closed when it was the oldest of too many', async () => {
    const before = FakeSocket.last
    act(() => before?.onclose?.({ code: 4429 }))
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect([FakeSocket.last === before, fetches()]).toEqual([true, 1])
  })
})
