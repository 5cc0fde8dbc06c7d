import { once } from 'node:events'
import { createServer, type Server, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { FixedClock } from '../clock.ts'
import { ObjectStore } from './object-store.ts'

let server: Server
let store: ObjectStore
let answer: (response: ServerResponse) => void

beforeEach(async () => {
  server = createServer((request, response) => {
    request.on('error', () => undefined).resume()
    answer(response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const OSS_ENDPOINT = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  const keys = { OSS_ACCESS_KEY_ID: 'a', OSS_ACCESS_KEY_SECRET: 'b' }
  store = new ObjectStore(
    { ...keys, OSS_BUCKET: 'xinyu', OSS_REGION: 'oss-cn-hangzhou', OSS_ENDPOINT, OSS_PUBLIC_URL: undefined } as never,
    FixedClock.atNextNoon(),
  )
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const breakOff = (response: ServerResponse): void => {
  response.writeHead(200, { 'content-length': 100 }).write('x', () => response.socket?.resetAndDestroy())
}

test('an object that breaks off before it is read fails only its reader', async () => {
  answer = breakOff
  const stream = await store.getStream('a')
  if (!stream.closed) await new Promise((resolve) => stream.once('close', resolve).resume())
  const read = async (): Promise<void> => {
    for await (const _piece of stream);
  }
  await expect(read()).rejects.toThrow()
})

test('the body of an error response is discarded', async () => {
  answer = (response) => response.writeHead(403, { 'content-length': 0 }).end()
  let given = 0
  const bytes = Readable.from(
    (async function* () {
      for (; ; given++) {
        yield Buffer.alloc(1 << 10)
        await new Promise((resolve) => setImmediate(resolve))
      }
    })(),
    { objectMode: false },
  )
  const isLetGo = once(bytes, 'close')
  await expect(store.putStream('a', bytes, 'text/plain')).rejects.toThrow()
  await isLetGo
  expect([bytes.destroyed, given > 0]).toEqual([true, true])
})
