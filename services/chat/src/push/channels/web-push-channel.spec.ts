import { createServer, type RequestListener, type Server } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from '@jest/globals'
import { Log } from '@xinyu/platform/logging/log'
import { makeSecrets } from '@xinyu/platform/make-secrets'
import { PushBrowser } from '@xinyu/testkit/browser/push-browser'
import { WebPushChannel } from './web-push-channel.ts'

/** far longer than an answer takes here: a longer wait is for the push service */
const neverMs = 20_000
const notification = { title: '心屿', body: '你有1条新消息', tag: 'talk', link: '/message', lang: 'zh-CN' }
const urgency = { isUrgent: true, ttlSeconds: 60 }
const { VAPID_PUBLIC_KEY: publicKey = '', VAPID_PRIVATE_KEY: privateKey = '' } = makeSecrets()

let server: Server
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

/** Pushes to a service that answers this way. */
const pushTo = async (answer: RequestListener, { body = notification.body, deadlineMs = 60_000 } = {}) => {
  server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const prefix = 'http://push.invalid/'
  const settings = { publicKey, privateKey, subject: 'mailto:push@localhost', deadlineMs, isKnown: () => true }
  const channel = new WebPushChannel({ ...settings, sandbox: { prefix, origin } }, new Log('chat', 'silent'))
  const { endpoint, p256dh, auth } = new PushBrowser('http://push.invalid').subscription
  const sent = channel.send({ endpoint, keys: { p256dh, auth } }, { ...notification, body }, urgency)
  return Promise.race([sent, pause(neverMs, { how: 'waits for it' }, { ref: false })])
}

test('a push service that sends a byte now and then, and never an answer, is given up on at the deadline', async () => {
  const outcome = await pushTo(
    (request) => {
      const { socket } = request
      socket.write('HTTP/1.1 201 Created\r\nx-slow: ')
      const drip = setInterval(() => socket.write('x'), 20)
      socket.on('error', () => undefined).on('close', () => clearInterval(drip))
    },
    { deadlineMs: 300 },
  )
  expect(outcome).toEqual({ how: 'later', status: 0, retryAfterMs: null })
})

test('an endless answer is neither awaited nor kept: its connection is closed', async () => {
  const { promise: isEnded, resolve: end } = Promise.withResolvers<string>()
  let sentBytes = 0
  const outcome = await pushTo((_request, response) => {
    response.writeHead(201)
    const flood = setInterval(() => {
      response.write(Buffer.alloc(4_096))
      sentBytes += 4_096
    }, 1)
    response.on('close', () => {
      clearInterval(flood)
      end('ended')
    })
  })
  expect(outcome).toEqual({ how: 'delivered' })
  expect(await Promise.race([isEnded, pause(neverMs, 'goes on', { ref: false })])).toBe('ended')
  expect(sentBytes).toBeLessThan(8 << 20)
})

test('a payload larger than a push service must accept is not sent', async () => {
  let asked = 0
  const outcome = await pushTo((_request, response) => void (asked++, response.writeHead(201).end()), {
    body: '长'.repeat(2_000),
  })
  expect([outcome, asked]).toEqual([{ how: 'refused', status: 413 }, 0])
})
