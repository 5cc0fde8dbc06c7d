import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { describe, expect, test } from '@jest/globals'
import { linkPath, linkProtocol } from '@xinyu/platform/socket-link/link-server'
import type { LinkedSocket } from '@xinyu/platform/socket-link/linked-socket'
import { until } from '@xinyu/testkit/until'
import { WebSocket } from 'ws'
import { TestChat } from '../test-chat.ts'
import { ask, boot, chat, gateway, raw, useTestGateway } from '../test-gateway.ts'

useTestGateway()

const open = (path: string, of = gateway, protocols: string[] = []): Promise<WebSocket> =>
  new Promise((resolve, reject) => {
    const socket = new WebSocket(`${of.url.replace('http', 'ws')}${path}`, protocols, {
      headers: { 'accept-language': 'en' },
    })
    socket
      .once('open', () => resolve(socket))
      .once('unexpected-response', (_request, reply) => reject(new Error(String(reply.statusCode))))
      .once('error', reject)
  })
const closed = (socket: WebSocket): Promise<[code: number, reason: string]> =>
  new Promise((resolve) => {
    socket.once('close', (code, reason) => resolve([code, String(reason)]))
  })
const next = (socket: WebSocket): Promise<string> =>
  new Promise((resolve) => {
    socket.once('message', (data) => resolve(String(data)))
  })
const newest = (): LinkedSocket => [...chat.sockets].at(-1) as LinkedSocket

describe('sockets', () => {
  test('pass in both directions, and each side is closed when the other has gone', async () => {
    const socket = await open('/ws/me', gateway, ['other', 'bearer.a-token'])
    expect(socket.protocol).toBe('bearer.a-token')
    const answer = next(socket)
    socket.send('hello')
    expect(await answer).toBe('echo hello')
    expect(chat.openings.at(-1)).toEqual({ path: '/ws/me', protocol: 'bearer.a-token', language: 'en' })
    socket.close(4001)
    await until(() => chat.sockets.size === 0)
    const second = await open('/ws/me?x=1')
    await until(() => chat.sockets.size === 1)
    const gone = closed(second)
    newest().close(4403, '封禁')
    expect(await gone).toEqual([4403, '封禁'])
    const third = await open('/ws/')
    await until(() => chat.sockets.size === 1)
    const cut = closed(third)
    newest().terminate()
    expect((await cut)[0]).toBe(1006)
  })

  test('frames that are too large or no text end a socket as chat itself ends it', async () => {
    const ends: [WebSocket, Promise<[number, string]>][] = []
    for (let count = 0; count < 2; count++) {
      const socket = await open('/ws/me')
      ends.push([socket, closed(socket)])
    }
    ends[0]?.[0].send('x'.repeat(65_537))
    ends[1]?.[0].send(Buffer.of(0xff, 0xfe), { binary: false })
    expect((await Promise.all(ends.map(([, end]) => end))).map(([code]) => code)).toEqual([1009, 1007])
    await until(() => chat.sockets.size === 0)
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

  test('are refused while the chat service is down, and on another path', async () => {
    await expect(open('/elsewhere')).rejects.toThrow('404')
    await expect(open('/ws/a/b')).rejects.toThrow('404')
    const alone = await boot({ CHAT_URL: 'http://127.0.0.1:9', RATE_PER_10_SECONDS: '2' })
    await ask('/health/ready?of=self', { method: 'GET', of: alone })
    await expect(open('/ws/me', alone)).rejects.toThrow('503')
    await expect(open('/ws/me', alone)).rejects.toThrow('503')
    await expect(open('/ws/me', alone)).rejects.toThrow('429')
    await alone.close()
  })
})

/** A chat service that can be killed and started again at its port. */
const startChat = async (port = 0, secret?: string) => {
  const connections = new Set<Socket>()
  const server: Server = createServer().on('connection', (socket) => connections.add(socket))
  const link = TestChat.on(server, secret)
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    link,
    port: (server.address() as AddressInfo).port,
    kill: async () => {
      const gone = new Promise((resolve) => server.close(resolve))
      for (const socket of connections) socket.resetAndDestroy()
      await gone
    },
  }
}

describe('the link to chat', () => {
  test('is opened to nobody without the services’ secret, and not from outside', async () => {
    const service = await startChat()
    const upgrade = (secret: string) =>
      boot({ CHAT_URL: `http://127.0.0.1:${service.port}`, INTERNAL_SECRET: secret }).then(async (other) => {
        await expect(open('/ws/me', other)).rejects.toThrow('503')
        await other.close()
      })
    await upgrade('another secret of the services')
    const answer = await raw(
      `GET ${linkPath} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade, close\r\nUpgrade: ${linkProtocol}\r\n\r\n`,
    )
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(service.link.openings).toEqual([])
    await service.kill()
  })

  test('is lost when chat dies: sockets stay, and are resumed with what chat kept and every frame it had not handled', async () => {
    const service = await startChat()
    const alone = await boot({ CHAT_URL: `http://127.0.0.1:${service.port}` })
    const received: string[] = []
    service.link.onOpen = (socket) => {
      socket.keep('token', 'a.b.c')
      socket.keep('shown', 'one')
      socket.keep('shown', 'one,two')
      socket.on('message', (frame: Buffer) => {
        received.push(String(frame))
        if (received.length === 1) socket.handled()
      })
      socket.send('ready')
    }
    const socket = await open('/ws/me', alone, ['bearer.a-token'])
    await next(socket)
    for (const frame of ['handled', 'not handled', 'nor this']) socket.send(frame)
    await until(() => received.length === 3)
    await service.kill()
    socket.send('while it was away')
    const again = await startChat(service.port)
    const frames: string[] = []
    again.link.onOpen = (resumed) =>
      resumed.on('message', (frame: Buffer) => {
        frames.push(String(frame))
        resumed.handled()
      })
    await until(() => frames.length === 3)
    expect(frames).toEqual(['not handled', 'nor this', 'while it was away'])
    expect(again.link.openings).toEqual([
      { path: '/ws/me', protocol: 'bearer.a-token', language: 'en', kept: { token: 'a.b.c', shown: 'one,two' } },
    ])
    const answer = next(socket)
    ;[...again.link.sockets][0]?.send('welcome back')
    expect(await answer).toBe('welcome back')
    await alone.close()
    await again.kill()
  })

  test('is lost again before repeated frames were handled: they are repeated no more, and the client opens a new socket', async () => {
    const service = await startChat()
    const alone = await boot({ CHAT_URL: `http://127.0.0.1:${service.port}` })
    const [poisonous, other] = [await open('/ws/me', alone), await open('/ws/me', alone)]
    const [end, otherEnd] = [closed(poisonous), closed(other)]
    await until(() => service.link.sockets.size === 2)
    poisonous.send('chat does not survive this')
    await service.kill()
    const second = await startChat(service.port)
    await until(() => second.link.sockets.size === 2)
    await second.kill()
    expect(await end).toEqual([1012, 'restart'])
    const third = await startChat(service.port)
    await until(() => third.link.sockets.size === 1)
    await alone.close()
    await otherEnd
    await third.kill()
  })

  test('is lost with a conversation of the assistant, which no other instance knows: its socket is closed', async () => {
    const service = await startChat()
    const alone = await boot({ CHAT_URL: `http://127.0.0.1:${service.port}` })
    const socket = await open('/ws/ai', alone)
    const end = closed(socket)
    await until(() => service.link.sockets.size === 1)
    await service.kill()
    expect(await end).toEqual([1012, 'restart'])
    await alone.close()
  })
})
