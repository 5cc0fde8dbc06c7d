import { expect, test } from '@jest/globals'
import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { openText, sealText } from './passphrase.ts'
import { openStream, sealStream, SealedFileError } from './sealed-file.ts'

const key = (): string => randomBytes(32).toString('base64url')
const keys = { b2: key(), b1: key() }
const all = async (pieces: AsyncIterable<Uint8Array>): Promise<Buffer> => {
  const found: Uint8Array[] = []
  for await (const piece of pieces) found.push(piece)
  return Buffer.concat(found)
}
const seal = (bytes: Buffer, name = 'a', by: Record<string, string> = keys): Promise<Buffer> =>
  all(sealStream(by, name, Readable.from([bytes.subarray(0, 7), bytes.subarray(7)])))
const open = (bytes: Buffer, name = 'a', by: Record<string, string> = keys): Promise<Buffer> =>
  all(openStream(by, name, Readable.from([bytes.subarray(0, 11), bytes.subarray(11)])))

test.each([0, 1, 2 ** 20 - 1, 2 ** 20, 2 ** 20 + 1, 2 ** 21, 3 * 2 ** 20 + 17])(
  'a file of %i bytes opens as it was sealed, and reveals nothing of it before',
  async (size) => {
    const bytes = Buffer.alloc(size, '心屿')
    const box = await seal(bytes)
    expect(box.includes('心屿')).toBe(false)
    expect((await open(box)).equals(bytes)).toBe(true)
  },
)

test('files sealed with an older key open as long as the key is configured', async () => {
  const box = await seal(Buffer.from('older'), 'a', { b1: keys.b1 })
  expect((await open(box)).toString()).toBe('older')
  await expect(open(box, 'a', { b2: keys.b2 })).rejects.toThrow('its key b1 is not among BACKUP_KEYS')
})

test('a file that was changed, truncated, extended or swapped with another does not open', async () => {
  const box = await seal(Buffer.alloc(2 ** 20 + 5, 1))
  for (const at of [0, 5, 30, 60, 2 ** 19, box.length - 1]) {
    const changed = Buffer.from(box)
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at)
    await expect(open(changed)).rejects.toThrow(SealedFileError)
  }
  // truncated after its first frame
  const firstFrame = 4 + 16 + 32 + 5 + 2 ** 20 + 16
  for (const length of [10, firstFrame, box.length - 1])
    await expect(open(box.subarray(0, length))).rejects.toThrow(SealedFileError)
  await expect(open(Buffer.concat([box, Buffer.from('x')]))).rejects.toThrow(SealedFileError)
  await expect(open(box, 'b')).rejects.toThrow(SealedFileError)
})

test('keys are sealed into printable lines that only their passphrase opens', async () => {
  const lines = await sealText('a passphrase of some length', '{"FIELD_KEYS":"…"}')
  expect(lines).toMatch(/^([\w+/=]{1,100}\n?)+$/)
  expect(await openText('a passphrase of some length', `${lines}\n`)).toBe('{"FIELD_KEYS":"…"}')
  await expect(openText('another passphrase of it', lines)).rejects.toThrow(SealedFileError)
})
