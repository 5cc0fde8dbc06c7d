import { afterEach, expect, it, jest } from '@jest/globals'
import { logInAs } from '../../test-app.tsx'
import { FakeSocket, fakeNetwork } from '../../test-network.ts'
import { member } from '../../test-people.ts'
import { queryClient } from '../api/query-client.ts'
import { meQuery } from '../session/me.ts'
import { HEARTBEAT_MS } from './chat-socket.ts'
import { connect, disconnect, setOpenChatUserId, useConnection } from './connection.ts'

fakeNetwork()
afterEach(() => {
  disconnect()
  setOpenChatUserId(null)
  jest.useRealTimers()
})

it('a heartbeat names me and the open conversation', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask'] })
  globalThis.WebSocket = FakeSocket as unknown as typeof WebSocket
  logInAs('me')
  queryClient.setQueryData(meQuery.queryKey, { ...member({ _id: 'me', name: '林' }) } as never)
  connect('me')
  await jest.advanceTimersByTimeAsync(100)
  expect(useConnection.getState().state).toBe('open')
  const beat = () => FakeSocket.last?.sent.at(-1)
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(beat()).toEqual({ msgCata: 8, nickname: '林', content: '', user2: { _id: 'me' } })
  setOpenChatUserId('you')
  await jest.advanceTimersByTimeAsync(HEARTBEAT_MS)
  expect(beat()).toEqual({ msgCata: 8, nickname: '林', content: '', user2: { _id: 'you' } })
})
