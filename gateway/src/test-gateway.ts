import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach } from '@jest/globals'
import { TokenSigner } from '@xinyu/platform/auth/token'
import { readConfig } from '@xinyu/platform/config'
import { gatewayConfig } from './config.ts'
import { bootGateway, type RunningGateway } from './gateway.ts'
import { TestChat } from './test-chat.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinyu-gateway-'))
/** requests that reached a service */
export const received: IncomingMessage[] = []
let service: Server
export let chat: TestChat
export let gateway: RunningGateway
export let token: string

export const env = (over: Record<string, string> = {}): Record<string, string | undefined> => {
  const url = `http://127.0.0.1:${(service.address() as { port: number }).port}`
  const urls = Object.fromEntries(
    ['USERS', 'SOCIAL', 'CHAT', 'PAYMENTS', 'MODERATION'].map((name) => [`${name}_URL`, url]),
  )
  const mine = {
    XINYU_NAMESPACE: `g${Math.random().toString(36).slice(2, 10)}`,
    PORT: '0',
    HOST: '127.0.0.1',
    WEB_DIST: join(folder, 'web'),
    ADMIN_DIST: join(folder, 'admin'),
    OSS_PUBLIC_URL: 'https://pictures.example.com/x',
  }
  return { ...process.env, ...urls, FACE_URL: 'http://127.0.0.1:9', ...mine, ...over }
}
export const boot = async (over: Record<string, string> = {}): Promise<RunningGateway> =>
  bootGateway(readConfig(gatewayConfig, env(over)))

export const useTestGateway = (): void => {
  beforeAll(async () => {
    for (const app of ['web', 'admin']) {
      mkdirSync(join(folder, app, 'assets'), { recursive: true })
      writeFileSync(join(folder, app, 'index.html'), `<title>${app}</title>`)
      writeFileSync(join(folder, app, 'assets', 'a-1234.js'), `'${app}'`)
    }
    service = createServer((request, response) => {
      received.push(request)
      request
        .resume()
        .on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{"status":0}'))
    })
    chat = TestChat.on(service)
    chat.onOpen = (socket) => socket.on('message', (data) => socket.send(`echo ${String(data)}`))
    await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
    gateway = await boot()
    token = await new TokenSigner(process.env.TOKEN_PRIVATE_JWK ?? '').sign(
      { sub: 'u1', type: 'normal', sid: 's' },
      60,
      new Date(),
    )
  }, 30_000)
  beforeEach(() => {
    received.length = 0
  })
  afterAll(async () => {
    await gateway.close()
    service.closeAllConnections()
    service.close()
    rmSync(folder, { recursive: true, force: true })
  })
}

export const ask = async (
  path: string,
  { method = 'POST', of = gateway, ...headers }: { method?: string; of?: RunningGateway; [name: string]: unknown } = {},
) => {
  const reply = await fetch(of.url + path, {
    method,
    headers: {
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...(headers as Record<string, string>),
    },
    ...(method === 'POST' ? { body: '{}' } : {}),
  })
  const text = await reply.text()
  return {
    http: reply.status,
    headers: reply.headers,
    text,
    body: text.startsWith('{') ? (JSON.parse(text) as Record<string, unknown>) : {},
    code: text.startsWith('{') ? (JSON.parse(text) as { code?: string }).code : undefined,
  }
}
export const bearer = (): { authorization: string } => ({ authorization: `Bearer ${token}` })
export const basic = (pair: string): { authorization: string } => ({
  authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
})
/** Sends raw bytes and returns everything received until the connection closes. */
export const raw = (text: string, of = gateway): Promise<string> =>
  new Promise((resolve) => {
    let answer = ''
    const socket = connect(Number(new URL(of.url).port), '127.0.0.1', () => socket.write(text))
    socket
      .on('data', (chunk: Buffer) => {
        answer += chunk.toString()
      })
      .on('close', () => resolve(answer))
      .on('error', () => undefined)
  })
