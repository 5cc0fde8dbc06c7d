import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ObjectFolder } from './folder.ts'
import { createObjectStoreServer } from './http-server.ts'

const root = mkdtempSync(join(tmpdir(), 'xinyu-oss-readers-'))
const bytes = Buffer.alloc(4 << 20, 'x')
let server: Server
let port: number

beforeAll(async () => {
  const folder = await ObjectFolder.open(root)
  const upload = await folder.receive(Readable.from([bytes]), bytes.length, () => new Error('too large'))
  await folder.commit(upload, { key: 'large', contentType: 'image/webp', acl: 'public-read', headers: {} })
  server = createObjectStoreServer({ folder, bucket: 'xinyu', accessKey: { id: 'a', secret: 'b' }, now: Date.now })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  port = (server.address() as { port: number }).port
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
  rmSync(root, { recursive: true, force: true })
})

const descriptors = (): number => readdirSync('/proc/self/fd').length

it('clients that request many objects, read none and disconnect leave no file open', async () => {
  const before = descriptors()
  const readers = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => undefined).write('GET /xinyu/large HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(20))
      await once(socket, 'readable')
      return socket
    }),
  )
  // long enough for every request to be parsed: a connection holds its two sockets and one open object
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(descriptors()).toBeLessThanOrEqual(before + 3 * readers.length + 3)
  for (const reader of readers) reader.destroy()
  for (const deadline = Date.now() + 10_000; descriptors() > before + 3 && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(descriptors()).toBeLessThanOrEqual(before + 3)
})

it('a range that cannot be satisfied leaves no file open', async () => {
  const before = descriptors()
  for (let time = 0; time < 10; time++) {
    const headers = { range: `bytes=${bytes.length}-`, 'x-oss-range-behavior': 'standard', connection: 'close' }
    const reply = await fetch(`http://127.0.0.1:${port}/xinyu/large`, { headers })
    expect(reply.status).toBe(416)
    await reply.text()
  }
  for (const deadline = Date.now() + 5_000; descriptors() > before + 3 && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 20))
  expect(descriptors()).toBeLessThanOrEqual(before + 3)
})
