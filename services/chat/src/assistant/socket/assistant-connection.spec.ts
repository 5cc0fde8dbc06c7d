import { expect, test } from '@jest/globals'
import type { WebSocket } from 'ws'
import { AssistantConnection } from './assistant-connection.ts'

const reader = () => {
  const socket = { readyState: 1, OPEN: 1, bufferedAmount: 0, send: () => undefined }
  return { socket, connection: new AssistantConnection(socket as unknown as WebSocket, 'zh-CN') }
}
const settles = (promise: Promise<void>, ms: number): Promise<boolean> =>
  Promise.race([
    promise.then(() => true),
    new Promise<false>((resolve) => setTimeout(() => resolve(false), ms).unref()),
  ])

test('a client that does not read gets no more until it does, and a closed one blocks nobody', async () => {
  const { socket, connection } = reader()
  const stop = new AbortController()
  expect(await settles(connection.hasRoom(stop.signal), 10_000)).toBe(true)
  socket.bufferedAmount = 1 << 20
  const waiting = connection.hasRoom(stop.signal)
  expect(await settles(waiting, 150)).toBe(false)
  socket.bufferedAmount = 0
  expect(await settles(waiting, 10_000)).toBe(true)
  socket.bufferedAmount = 1 << 20
  const stopped = connection.hasRoom(stop.signal)
  stop.abort()
  expect(await settles(stopped, 10_000)).toBe(true)
})
