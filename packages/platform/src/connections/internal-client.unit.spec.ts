import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { replayEvents } from '@xinyu/contracts/internal/operations'
import type { PlatformConfig } from '../config.ts'
import { InternalClient } from './internal-client.ts'

const replay = replayEvents('moderation')
const server: Server = createServer((_request, response) =>
  response.end(JSON.stringify({ status: 0, sent: 3, next: null })),
)
const listen = async (port: number): Promise<number> => {
  await once(server.listen(port, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}
const close = async (): Promise<void> => {
  if (!server.listening) return
  server.close()
  await once(server, 'close')
}
const operator = (port: number, patienceMs?: number): InternalClient =>
  new InternalClient(
    { INTERNAL_SECRET: 'a secret of the services', MODERATION_URL: `http://127.0.0.1:${port}` } as PlatformConfig,
    patienceMs === undefined ? {} : { patienceMs },
  )
afterEach(close)

test('with patience, a call waits for a service that starts a moment later', async () => {
  const port = await listen(0)
  await close()
  const answer = operator(port, 10_000).call(replay, {})
  await pause(700)
  await listen(port)
  expect(await answer).toMatchObject({ sent: 3 })
})

test('without patience, a call fails at once with the reason', async () => {
  const port = await listen(0)
  await close()
  await expect(operator(port).call(replay, {})).rejects.toMatchObject({
    code: 'UNAVAILABLE',
    details: { service: 'moderation' },
    cause: { code: 'ECONNREFUSED' },
  })
})
