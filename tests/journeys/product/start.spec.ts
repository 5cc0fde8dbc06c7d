import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, lstatSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { startTestProduct } from '@xinyu/testkit/product'
import { Visitor } from '@xinyu/testkit/people/visitor'

const folder = mkdtempSync(join(tmpdir(), 'xinyu-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }))

interface Started {
  child: ChildProcess
  said(): string
  until(text: string): Promise<void>
  ended: Promise<number | null>
}
const start = (env: Record<string, string>): Started => {
  const child = spawn(process.execPath, [resolve('host/dist/main.js')], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, XINYU_CACHE: resolve('.cache'), XINYU_DEMO: 'no', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const waiting: (() => void)[] = []
  const read = (chunk: Buffer): void => {
    text += chunk.toString()
    for (const look of waiting) look()
  }
  child.stdout.on('data', read)
  child.stderr.on('data', read)
  const ended = new Promise<number | null>((done) => {
    child.once('close', (code) => done(code))
  })
  const until = (wanted: string): Promise<void> =>
    new Promise((found, failed) => {
      const look = (): void => {
        if (text.includes(wanted)) found()
      }
      waiting.push(look)
      look()
      void ended.then(() => failed(new Error(`it ended without saying “${wanted}”:\n${text}`)))
    })
  return { child, said: () => text, until, ended }
}
const listening = (): Promise<Server> =>
  new Promise((ready) => {
    const server = createServer().listen(0, () => ready(server))
  })
const portOf = (server: Server): string => String((server.address() as { port: number }).port)

test('a second start on the same data folder is refused with a message, and the first continues', async () => {
  const first = await startTestProduct({ dataDir: join(folder, 'one') })
  const free = await listening()
  const port = portOf(free)
  await new Promise((closed) => free.close(closed))
  const second = start({ PORT: port, XINYU_DATA: first.dataDir })
  expect(await second.ended).toBe(1)
  expect(second.said()).toContain(`The data folder ${first.dataDir} is in use: process ${first.child.pid}`)
  expect(second.said()).not.toMatch(/\n\s+at /)
  expect((await fetch(`${first.url}/health/ready`)).status).toBe(200)
  await first.stop()
})

test('no other user of the machine can read the files of a start, and its output contains no secret', async () => {
  const data = join(folder, 'closed')
  const before = process.umask(0o022)
  const product = await startTestProduct({ dataDir: data, env: { QDRANT_API_KEY: 'a-key-of-the-environment' } })
  process.umask(before)
  await new Visitor(product.url).join('13800000044')
  const open = ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].filter((name) => {
    // an engine may have removed a temporary file since; a link's mode means nothing, its target is checked separately
    const found = lstatSync(join(data, name), { throwIfNoEntry: false })
    return found !== undefined && !found.isSymbolicLink() && (found.mode & 0o077) !== 0
  })
  expect(open).toEqual([])
  const told = readFileSync(join(data, 'running.json'), 'utf8')
  const kept = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8')) as Record<string, string>
  const { secret } = JSON.parse(readFileSync(join(data, 'object-store/access-key.json'), 'utf8')) as { secret: string }
  const values = Object.entries({ ...kept, OSS_ACCESS_KEY_SECRET: secret, QDRANT_API_KEY: 'a-key-of-the-environment' })
  expect(values.length).toBeGreaterThan(5)
  for (const [name, value] of values)
    expect([
      name,
      told.includes(name),
      told.includes(value),
      told.includes(JSON.stringify(value).slice(1, -1)),
    ]).toEqual([name, true, false, false])
  await product.stop()
})

test('a port in use is reported with a solution, and no engine keeps running', async () => {
  const taken = await listening()
  const product = start({ PORT: portOf(taken), XINYU_DATA: join(folder, 'two') })
  expect(await product.ended).toBe(1)
  expect(product.said()).toContain(`Port ${portOf(taken)} is in use`)
  taken.close()
  expect(product.said()).toContain('choose another port: PORT=8090 npm start')
  expect(product.said()).not.toMatch(/\n\s+at /)
  expect(existsSync(join(folder, 'two/mongo/engine.pid'))).toBe(false)
})

test('Ctrl-C while the demo data is made ends quietly; it counts as not made', async () => {
  const free = await listening()
  const port = portOf(free)
  await new Promise((closed) => free.close(closed))
  const data = join(folder, 'three')
  const product = start({ PORT: port, XINYU_DATA: data, XINYU_DEMO: 'yes' })
  await product.until('demo data: 200 members')
  product.child.kill('SIGINT')
  product.child.kill('SIGINT')
  expect(await product.ended).toBe(0)
  const [, afterwards] = product.said().split('心屿: stopping …')
  expect(afterwards?.trim()).toBe('')
  expect([
    existsSync(join(data, 'demo.json')),
    existsSync(join(data, 'running.json')),
    existsSync(join(data, 'mongo/engine.pid')),
  ]).toEqual([false, false, false])
}, 300_000)
