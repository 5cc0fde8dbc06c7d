import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { MongoClient } from 'mongodb'
import { endCommandsWithConnections } from './ended-connections.ts'

let client: MongoClient
const sockets = new Set<Socket>()
const notice = (message: unknown): void => void sockets.add((message as { socket: Socket }).socket)
/** ends the connection as a stopping server does, right before something is written */
const endAll = (): void => {
  for (const socket of sockets) socket.destroy()
  sockets.clear()
}
const within = <T>(work: Promise<T>): Promise<T | 'never'> =>
  Promise.race([work, pause(8_000, 'never' as const, { ref: false })])

beforeEach(async () => {
  endCommandsWithConnections()
  subscribe('net.client.socket', notice)
  client = new MongoClient(process.env.MONGODB_URL ?? '', { monitorCommands: true, heartbeatFrequencyMS: 500 })
  await client.connect()
  await client.db('ended').command({ ping: 1 })
})
afterEach(async () => {
  unsubscribe('net.client.socket', notice)
  sockets.clear()
  await client.close()
})

test('a command whose connection ends as it is written does not wait forever', async () => {
  client.once('commandStarted', endAll)
  const asked = client.db('ended').command({ ping: 1 })
  expect(await within(asked.catch((error: Error) => error.name))).toBe('MongoNetworkError')
  expect(await within(client.db('ended').collection('any').findOne({}))).toBeNull()
})

test('a server whose connections end during its health check is checked again', async () => {
  await new Promise<void>((resolve) =>
    client.once('serverHeartbeatStarted', () => {
      endAll()
      resolve()
    }),
  )
  const seenAgain = new Promise<string>((resolve) => client.once('serverHeartbeatSucceeded', () => resolve('seen')))
  expect(await within(seenAgain)).toBe('seen')
  expect(await within(client.db('ended').collection('any').findOne({}))).toBeNull()
})
