import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from '@jest/globals'
import { ObjectFolder } from './folder.ts'
import { createObjectStoreServer } from './http-server.ts'

const root = mkdtempSync(join(tmpdir(), 'xinyu-oss-forms-'))
let server: Server
let port: number

beforeAll(async () => {
  const folder = await ObjectFolder.open(root)
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

const part = (name: string, text: string): string =>
  `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`
const fileOf = (bytes: number): string =>
  `--x\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n${'x'.repeat(bytes)}`
const head = (length: number): string =>
  `POST /xinyu HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: ${length}\r\n\r\n`
/** The answer to it, until the connection ends. */
const answerTo = async (text: string, isCut = false): Promise<string> => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('error', () => undefined).on('data', (bytes: Buffer) => (answer += bytes.toString()))
  socket.write(text, () => isCut && socket.destroy())
  await once(socket, 'close')
  return answer
}

it.each([
  ['that is refused and has no end', part('key', 'uploads/a') + fileOf(100)],
  ['without anything but the beginning of a file', fileOf(100_000)],
  ['with two files, the first of which has no end', fileOf(10) + fileOf(10)],
  ['that ends in the head of a part', '--x\r\nContent-Disposition: form-data; name="fi'],
  ['without any part', 'x'],
])(
  'a form %s is refused, and the store stays up',
  async (_name, form) => {
    for (let time = 0; time < 3; time++) expect(await answerTo(head(form.length) + form)).toMatch(/^HTTP\/1\.1 40\d /)
    expect(await answerTo('GET /xinyu/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
      /^HTTP\/1\.1 40\d /,
    )
    expect(readdirSync(join(root, 'incoming'))).toEqual([])
  },
  20_000,
)

it('a client that disconnects during a form ends only its own request', async () => {
  for (const form of [part('key', 'uploads/a'), part('key', 'uploads/a') + fileOf(100), fileOf(70_000)])
    await answerTo(head(200_000) + form, true)
  expect(await answerTo('GET /xinyu/none HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1\.1 40\d /,
  )
}, 20_000)
