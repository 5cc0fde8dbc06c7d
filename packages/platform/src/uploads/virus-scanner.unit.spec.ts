import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eicar, TestScanner } from '@xinyu/testkit/servers/virus-scanner'
import { AppError } from '../error.ts'
import { askClamd, clamdAddressOf } from './clamd.ts'
import { ClamdScanner } from './virus-scanner.ts'

const folder = mkdtempSync(join(tmpdir(), 'xinyu-clamd-'))
const byPort = new TestScanner()
const byPath = new TestScanner()
const addresses: string[] = []
const log = { warn: () => undefined }
const scanner = (url: string): ClamdScanner => {
  const address = clamdAddressOf(url)
  if (!address) throw new Error(`${url} is no address`)
  return new ClamdScanner(address, log)
}
const outcome = async (url: string, bytes: Uint8Array): Promise<unknown> =>
  scanner(url)
    .check(bytes)
    .then(
      () => 'clean',
      (error: unknown) => (error instanceof AppError ? [error.http, error.code, error.details.retryAfter] : error),
    )

beforeAll(async () => {
  addresses.push(await byPort.listen(), await byPath.listen(join(folder, 'clamd.ctl')))
})
afterEach(() => {
  byPort.mode = 'scans'
})
afterAll(async () => {
  await byPort.close()
  await byPath.close()
  rmSync(folder, { recursive: true, force: true })
})

test('clamd is called over TCP and by its socket, with every byte, and what it finds is refused', async () => {
  for (const [url, server] of [
    [addresses[0], byPort],
    [addresses[1], byPath],
  ] as const) {
    const large = Buffer.alloc(1_500_000, 7)
    expect(await outcome(url ?? '', large)).toBe('clean')
    expect(await outcome(url ?? '', Buffer.alloc(0))).toBe('clean')
    expect(await outcome(url ?? '', Buffer.concat([large, Buffer.from(eicar)]))).toEqual([
      200,
      'UPLOAD_UNSAFE',
      undefined,
    ])
    expect(server.scannedSizes).toEqual([large.length, 0, large.length + eicar.length])
  }
})

test('an upload that could not be scanned is not opened, and may be retried later', async () => {
  const later = [503, 'UNAVAILABLE', 30]
  for (const mode of ['errs', 'cut'] as const) {
    byPort.mode = mode
    expect([mode, await outcome(addresses[0] ?? '', Buffer.from('x'))]).toEqual([mode, later])
  }
  expect(await outcome('tcp://127.0.0.1:1', Buffer.from('x'))).toEqual(later)
  expect(await outcome(`unix:${folder}/nobody`, Buffer.from('x'))).toEqual(later)
})

test('a silent scanner is waited for no longer than the timeout', async () => {
  byPort.mode = 'silent'
  const address = clamdAddressOf(addresses[0] ?? '')
  await expect(askClamd(address ?? { path: '' }, Buffer.from('x'), 50)).rejects.toThrow('no answer in time')
})

test.each(['clamav:3310', 'http://clamav:3310', 'tcp://clamav', 'unix:clamd.ctl', 'tcp://a:3310/x', ''])(
  '%s is not an address of clamd',
  (text) => expect(clamdAddressOf(text)).toBeNull(),
)

test('an address of clamd is a host with a port, or a path', () => {
  expect(clamdAddressOf('tcp://clamav:3310')).toEqual({ host: 'clamav', port: 3310 })
  expect(clamdAddressOf('tcp://[::1]:3310')).toEqual({ host: '::1', port: 3310 })
  expect(clamdAddressOf('unix:/run/clamav/clamd.ctl')).toEqual({ path: '/run/clamav/clamd.ctl' })
})
