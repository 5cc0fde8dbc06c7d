import { afterEach, beforeEach, expect, it } from '@jest/globals'
import { waitFor } from '@testing-library/react'
import { queryClient } from '../../shared/api/query-client.ts'
import { logInAs } from '../../test-app.tsx'
import { fakeNetwork } from '../../test-network.ts'
import { resetChats, useChat } from './chat-store.ts'
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
