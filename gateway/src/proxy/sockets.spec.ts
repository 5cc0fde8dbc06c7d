import { describe, expect, test } from '@jest/globals'
import { WebSocket } from 'ws'
import { ask, boot, chat, gateway, useTestGateway } from '../test-gateway.ts'

useTestGateway()

describe('sockets', () => {
  const open = (path: string, of = gateway): Promise<WebSocket> =>
    new Promise((resolve, reject) => {
      const socket = new WebSocket(`${of.url.replace('http', 'ws')}${path}`)
      socket
        .once('open', () => resolve(socket))
        .once('unexpected-response', (_request, reply) => reject(new Error(String(reply.statusCode))))
        .once('error', reject)
    })
  const closed = (socket: WebSocket): Promise<number> =>
    new Promise((resolve) => {
      socket.once('close', (code) => resolve(code))
    })

  test('pass in both directions, and each side is closed when the other has gone', async () => {
    let arrived: (address: unknown) => void = () => undefined
    const address = new Promise((resolve) => {
      arrived = resolve
    })
    chat.once('connection', (_socket, request) => arrived(request.headers['x-forwarded-for']))
    const socket = await open('/ws/me')
    expect(await address).toBe('127.0.0.1')
    const answer = new Promise((resolve) => {
      socket.once('message', (data) => resolve(String(data)))
    })
    socket.send('hello')
    expect(await answer).toBe('echo hello')
    const [behind] = chat.clients
    const gone = closed(behind as unknown as WebSocket)
    socket.close(4001)
    expect(await gone).toBe(4001)
  })

  test('are opened for our own pages and the native apps, and for no other page', async () => {
    const from = (origin: string, of = gateway): Promise<string> =>
      new Promise((resolve) => {
        const socket = new WebSocket(`${of.url.replace('http', 'ws')}/ws/me`, { origin })
        socket
          .once('open', () => (socket.terminate(), resolve('open')))
          .once('unexpected-response', (_request, reply) => resolve(String(reply.statusCode)))
          .once('error', () => undefined)
      })
    expect(await from(gateway.url)).toBe('open')
    for (const origin of ['https://elsewhere.example', 'null', 'http://localhost', 'file://'])
      expect([origin, await from(origin)]).toEqual([origin, '403'])
    const live = {
      NODE_ENV: 'production',
      SMS_DRIVER: 'aliyun',
      ALIPAY_MODE: 'live',
      CLIENT_CREDENTIALS: 'app:3f8a,admin:9c1e',
      PUBLIC_URL: 'https://xinyu.example',
    }
    const open = await boot(live)
    expect([
      await from('https://xinyu.example', open),
      await from('capacitor://localhost', open),
      await from(open.url, open),
    ]).toEqual(['open', 'open', '403'])
    await open.close()
  })

  test('end when the chat service dies, and are refused while it is down, or on another path', async () => {
    const socket = await open('/ws/me')
    const gone = closed(socket)
    for (const client of chat.clients) client.terminate()
    expect(await gone).toBe(1006)
    await expect(open('/elsewhere')).rejects.toThrow('404')
    const alone = await boot({ CHAT_URL: 'http://127.0.0.1:9', RATE_PER_10_SECONDS: '2' })
    await ask('/health/ready?of=self', { method: 'GET', of: alone })
    await expect(open('/ws/me', alone)).rejects.toThrow('503')
    await expect(open('/ws/me', alone)).rejects.toThrow('503')
    await expect(open('/ws/me', alone)).rejects.toThrow('429')
    await alone.close()
  })
})
