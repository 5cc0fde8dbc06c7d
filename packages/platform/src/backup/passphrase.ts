import { randomBytes, scryptSync } from 'node:crypto'
import { Readable } from 'node:stream'
import { openStream, sealStream } from './sealed-file.ts'

const saltBytes = 16
const name = 'keys'
const version = 'k1'
const lineLength = 100

const keysOf = (passphrase: string, salt: Buffer): Record<string, string> => {
  const key = scryptSync(passphrase.normalize('NFKC'), salt, 32, { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 })
  return { [version]: key.toString('base64url') }
}

const all = async (pieces: AsyncIterable<Buffer>): Promise<Buffer[]> => {
  const found: Buffer[] = []
  for await (const piece of pieces) found.push(piece)
  return found
}

/** Encrypts a text with a passphrase, in lines that can be printed. */
export const sealText = async (passphrase: string, text: string): Promise<string> => {
  const salt = randomBytes(saltBytes)
  const pieces = await all(sealStream(keysOf(passphrase, salt), name, Readable.from([Buffer.from(text)])))
  const letters = Buffer.concat([salt, ...pieces]).toString('base64')
  return letters.match(new RegExp(`.{1,${lineLength}}`, 'g'))?.join('\n') ?? ''
}

/** Throws `SealedFileError` for a wrong passphrase. */
export const openText = async (passphrase: string, lines: string): Promise<string> => {
  const box = Buffer.from(lines, 'base64')
  const keys = keysOf(passphrase, box.subarray(0, saltBytes))
  const pieces = await all(openStream(keys, name, Readable.from([box.subarray(saltBytes)])))
  return Buffer.concat(pieces).toString('utf8')
}
