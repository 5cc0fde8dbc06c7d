import { afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals'
import { CheckStatus } from '@xinyu/contracts/enums'
import type { ChatMessage } from '@xinyu/contracts/socket/messages'
import { act, cleanup, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { resetChats, setSession } from '../../features/chat/chat-store.ts'
import { onChatFrame } from '../../features/chat/frames.ts'
import { fromServer, mergeMessages } from '../../features/chat/sessions.ts'
import { textFromYou } from '../../features/chat/test-message.ts'
import { startI18n } from '../../shared/i18n/i18n.ts'
import { connect, disconnect, onFrame } from '../../shared/socket/connection.ts'
import { logInAs, showPages } from '../../test-app.tsx'
import { FakeSocket, fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'

// jsdom has no layout: the list shows every message instead of those in view
jest.unstable_mockModule('virtua', () => ({
  VList: ({ children, ...rest }: { children: React.ReactNode; role?: string }) => (
    <div role={rest.role}>{children}</div>
  ),
}))
const { Screen } = await import('./chat.tsx')

const network = fakeNetwork()
const at = '2026-11-20T04:00:00Z'
const sent = () => FakeSocket.last?.sent.filter((frame) => frame['msgCata'] === 2) ?? []
const write = async (text: string): Promise<void> => {
  await userEvent.type(screen.getByRole('textbox'), text)
  await userEvent.click(screen.getByRole('button', { name: '发送' }))
}
const serverSays = (frame: unknown): void => act(() => FakeSocket.last?.deliver(frame))

beforeAll(() => startI18n())
let stop: () => void
beforeEach(async () => {
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  logInAs('me')
  network.ok('msg/getmsg2', { list: [textFromYou(1, '你好')], hasMore: false, readSeq: 0 })
  network.ok('msg/markPrivateMsgAsRead2', { unread: 0 })
  const verified = CheckStatus.Verified
  const proven = { hasRealChecked: verified, hasGradeChecked: verified, hasFaceChecked: true }
  network.ok('users/profile', { profile: member({ _id: 'you', name: '予安', ...proven }) })
  stop = onFrame(onChatFrame)
  connect('me')
  showPages([{ path: '/chat', element: <Screen /> }], '/chat?id=you&username=官方客服&favorite_id=f&unread=1')
  await screen.findByText('你好')
})
afterEach(() => {
  stop()
  disconnect()
  resetChats()
})

describe('a conversation', () => {
  it('shows beside the name what the other person has verified: real name, face and education', async () => {
    const header = within(screen.getByRole('banner'))
    expect(header.getByRole('heading', { name: '予安' })).toBeVisible()
    for (const name of ['实名', '真人', '学历']) expect(await header.findByText(name)).toBeVisible()
  })

  it('a name that the address gives is shown nowhere and sent to nobody: names come from the server', async () => {
    expect(await screen.findByRole('heading', { name: '予安' })).toBeVisible()
    expect(document.title).not.toContain('官方客服')
    await write('周六见')
    await userEvent.click(screen.getByRole('button', { name: '聊天菜单' }))
    await userEvent.click(screen.getByRole('button', { name: '拉黑' }))
    expect(await screen.findByRole('alertdialog')).toHaveTextContent('予安')
    expect(document.body).not.toHaveTextContent('官方客服')
    expect(JSON.stringify([network.requests, FakeSocket.last?.sent])).not.toContain('官方客服')
    await userEvent.click(screen.getByRole('button', { name: '取消' }))
  })

  it('shows the history and marks it as read', async () => {
    await waitFor(() =>
      expect(network.requests.find(({ path }) => path === 'msg/markPrivateMsgAsRead2')?.body).toEqual({
        targetUserId: 'you',
        favorite_id: 'f',
      }),
    )
  })

  it('when only the last message is known and the others cannot be loaded, it says so and tries again', async () => {
    cleanup()
    resetChats()
    setSession('you', (session) => mergeMessages(session, [fromServer(textFromYou(1, '你好') as ChatMessage, 'me')]))
    network.refuse('msg/getmsg2', 'NOT_FOUND', '没有这个对话')
    showPages([{ path: '/chat', element: <Screen /> }], '/chat?id=you')
    expect(screen.getByText('你好')).toBeVisible()
    expect(await screen.findByText('没有这个对话')).toBeVisible()
    network.ok('msg/getmsg2', { list: [textFromYou(1, '你好'), textFromYou(2, '在吗')], hasMore: false, readSeq: 0 })
    await userEvent.click(screen.getByRole('button', { name: '重试' }))
    expect(await screen.findByText('在吗')).toBeVisible()
  })

  it('a message waits, is delivered when acknowledged, and read when the other person has read it', async () => {
    await write('周六见')
    expect(screen.getByText('等待发送')).toBeVisible()
    expect(sent()).toMatchObject([{ user2: { _id: 'you' }, content: '周六见' }])
    serverSays({
      msgCata: 9,
      clientId: sent()[0]?.['clientId'],
      _id: 'm2',
      favorite_id: 'f',
      seq: 2,
      addtime: at,
      content: '周六见',
      linkFiltered: false,
    })
    expect(screen.getByText('已送达')).toBeVisible()
    serverSays({ msgCata: 3, favorite_id: 'f', user_id: 'you', seq: 2 })
    expect(screen.getByText('已读')).toBeVisible()
  })

  it('a sensitive word is named, and the draft is restored', async () => {
    await write('坏词在此')
    serverSays({
      msgCata: 12,
      code: 'SENSITIVE',
      msg: '内容包含敏感词：坏词',
      word: '坏词',
      clientId: sent()[0]?.['clientId'],
    })
    expect(await screen.findByRole('alertdialog', { name: '消息包含敏感词' })).toHaveTextContent('坏词')
    expect(screen.getByRole('textbox', { hidden: true })).toHaveValue('坏词在此')
    expect(screen.queryByText('等待发送')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  })

  it('a message over the limit before an answer is explained, and the draft is restored', async () => {
    await write('还在吗')
    await userEvent.type(screen.getByRole('textbox'), '等你')
    serverSays({
      msgCata: 12,
      code: 'ANSWER_AWAITED',
      msg: '对方回复前最多发送3条消息',
      clientId: sent()[0]?.['clientId'],
    })
    expect(await screen.findByRole('alertdialog', { name: '消息未发送' })).toHaveTextContent('对方回复前')
    expect(screen.getByRole('textbox', { hidden: true })).toHaveValue('还在吗\n等你')
    await userEvent.click(screen.getByRole('button', { name: '知道了' }))
  })

  it('a refused message shows why and can be sent again under the same id', async () => {
    await write('在吗')
    serverSays({ msgCata: 12, code: 'STEALTH_MODE', msg: '对方已开启隐身模式', clientId: sent()[0]?.['clientId'] })
    await userEvent.click(await screen.findByRole('button', { name: '对方已开启隐身模式 · 重试' }))
    expect(sent().map((frame) => frame['clientId'])).toEqual([sent()[0]?.['clientId'], sent()[0]?.['clientId']])
  })

  it('a replaced link is shown as stored, with a notice', async () => {
    await write('看 www.x.com')
    serverSays({
      msgCata: 9,
      clientId: sent()[0]?.['clientId'],
      _id: 'm2',
      favorite_id: 'f',
      seq: 2,
      addtime: at,
      content: '看 网址已过滤',
      linkFiltered: true,
    })
    expect(screen.getByText('看 网址已过滤')).toBeVisible()
    expect(screen.getByText('网址已过滤')).toBeVisible()
  })

  it('an incoming message is shown once, answered with a read receipt, and not toasted', async () => {
    serverSays({ msgCata: 2, message: textFromYou(2, '好呀') })
    serverSays({ msgCata: 2, message: textFromYou(2, '好呀') })
    expect(screen.getAllByText('好呀')).toHaveLength(1)
    expect(FakeSocket.last?.sent).toContainEqual({ msgCata: 3, user2: { _id: 'you' }, seq: 2 })
    expect(screen.queryByText('予安：好呀')).toBeNull()
  })

  it('a message of somebody else is toasted with name and text', async () => {
    serverSays({
      msgCata: 2,
      message: {
        ...textFromYou(1, '嗨'),
        _id: 'x1',
        favorite_id: 'g',
        user: { _id: 'third', name: '知秋', avatar: null },
      },
    })
    expect(await screen.findByText('知秋：嗨')).toBeVisible()
  })

  const warned = (seq: number, content: string, stage: 1 | 2 | 3) => ({
    msgCata: 2,
    message: { ...textFromYou(seq, content), warning: { about: ['contact', 'money'], stage } },
  })

  it('a message about money has a warning line, also for screen readers; at the next stage it offers actions', async () => {
    serverSays(warned(2, '借我五百', 1))
    expect(screen.getByRole('note', { name: '安全提示' })).toHaveTextContent('转账、借钱或投资')
    expect(screen.queryByRole('button', { name: '举报' })).toBeNull()
    serverSays(warned(3, '急用，先转给我', 2))
    const note = screen.getAllByRole('note', { name: '安全提示' })[1] as HTMLElement
    expect(note).toHaveTextContent('很像骗局')
    await userEvent.click(within(note).getByRole('button', { name: '举报' }))
    // the messages are on screen and offered as evidence
    const dialog = await screen.findByRole('dialog', { name: /举报/ })
    expect(within(dialog).getByText('借我五百')).toBeVisible()
    expect(screen.getAllByText('借我五百')).toHaveLength(2)
  })

  it('the actions of a warning block the other person after a confirmation', async () => {
    network.ok('users/addToBlackList', {})
    serverSays(warned(2, '急用，先转给我', 2))
    await userEvent.click(within(screen.getByRole('note')).getByRole('button', { name: '拉黑' }))
    expect(await screen.findByRole('alertdialog')).toBeVisible()
  })

  it('a hidden message shows its text on tap, and no toast shows it', async () => {
    serverSays(warned(2, '跟我投资稳赚', 3))
    expect(screen.queryByText('跟我投资稳赚')).toBeNull()
    await userEvent.click(screen.getByRole('button', { name: '这条消息可能是骗局 · 点按查看' }))
    expect(screen.getByText('跟我投资稳赚')).toBeVisible()
    const hidden = warned(1, '跟我投资稳赚', 3)
    const third = { ...hidden.message, _id: 'x2', favorite_id: 'g', user: { _id: 'third', name: '知秋', avatar: null } }
    serverSays({ ...hidden, message: third })
    expect(await screen.findByText('知秋：这条消息可能是骗局')).toBeVisible()
  })
})
