import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../../shared/api/query-client.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { resetChats, useChat } from './chat-store.ts'
import { onChatFrame } from './frames.ts'
import { chatListKey } from './list/chat-list.ts'
import { textFromYou } from './test-message.ts'
import { loadConversation } from './use-conversation.ts'

const network = fakeNetwork()
const last = textFromYou(3, '周六见？')
const contents = () => useChat.getState().sessions['you']?.messages.map(({ content }) => content) ?? []

beforeEach(() => {
  logInAs('me')
  queryClient.clear()
  const items = [{ favorite_id: 'f', user: { _id: 'you', name: '予安' }, muted: true, lastMsg: last }]
  queryClient.setQueryData(chatListKey, { pages: [{ items, hasMore: false }], pageParams: [1] })
  network.ok('msg/markPrivateMsgAsRead2', { unread: 0 })
})
afterEach(() => resetChats())

it('a conversation opens with the last message, which the list has shown, and the others follow', async () => {
  network.ok('msg/getmsg2', {
    list: [textFromYou(1, '你好'), textFromYou(2, '在吗'), last],
    hasMore: false,
    readSeq: 0,
  })
  expect(loadConversation('you', null)).toBeNull()
  expect(contents()).toEqual(['周六见？'])
  expect(useChat.getState().sessions['you']).toMatchObject({ favoriteId: 'f', isMuted: true, hasMore: true })
  await waitFor(() => expect(contents()).toEqual(['你好', '在吗', '周六见？']))
  expect(useChat.getState().sessions['you']?.hasMore).toBe(false)
})

it('one that opens at an earlier message, and one that no list has shown, wait for the messages', async () => {
  network.ok('msg/getmsg2', { list: [textFromYou(1, '你好'), last], hasMore: false, readSeq: 0 })
  const atFirst = loadConversation('you', '1')
  const ofOthers = loadConversation('other', null)
  expect([atFirst, ofOthers]).toEqual([expect.any(Promise), expect.any(Promise)])
  expect(contents()).toEqual([])
  await Promise.all([atFirst, ofOthers])
  expect(contents()).toEqual(['你好', '周六见？'])
})

it('what moderators hide from me goes at once from the open conversation and its quotes, and comes back when they undo it', async () => {
  const quote = { _id: 'm1', user_id: 'you', kind: 'text', content: '跟我投资', isGone: false }
  const mine = { ...textFromYou(2, '不用了'), user: { _id: 'me', name: '我', avatar: null }, quote }
  const list = [textFromYou(1, '跟我投资'), mine, { ...textFromYou(3, '小红花'), kind: 'flowers' }]
  network.ok('msg/getmsg2', { list, hasMore: false, readSeq: 0 })
  await loadConversation('you', '1')
  const frame = { msgCata: 13, favorite_id: 'f', user_id: 'you', since: '2026-11-20T03:59:00Z' } as const
  onChatFrame({ ...frame, hidden: true })
  expect(contents()).toEqual(['不用了', '小红花'])
  expect(useChat.getState().sessions['you']?.messages[0]?.quote).toMatchObject({ content: '', isGone: true })
  onChatFrame({ ...frame, hidden: false })
  await waitFor(() => expect(contents()).toEqual(['跟我投资', '不用了', '小红花']))
  onChatFrame({ ...frame, since: '2026-11-20T04:00:01Z', hidden: true })
  expect(contents()).toHaveLength(3)
})
