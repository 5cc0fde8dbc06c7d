import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { BufferedReader } from './buffered-reader.ts'

/** Keys by version, newest first: 32 random bytes, base64url. */
export type BackupKeys = Readonly<Record<string, string>>

const mark = 'XYB1'
const saltBytes = 32
const versionBytes = 16
const tagBytes = 16
const frameBytes = 1 << 20
const headBytes = 5

/** A file that was changed, truncated or renamed, or whose key is missing. */
export class SealedFileError extends Error {
  constructor(name: string, reason: string) {
    super(`${name} does not open: ${reason}`)
  }
}

/**
 * A file for untrusted storage: frames of AES-256-GCM under the file's own key, which is derived from the newest key, a
 * salt and the file's name. Each frame is bound to its number and to whether it is the last.
 */
export async function* sealStream(
  keys: BackupKeys,
  name: string,
  plain: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const [version = ''] = Object.keys(keys)
  const salt = randomBytes(saltBytes)
  const key = keyOf(keys, version, salt, name)
  yield Buffer.concat([Buffer.from(mark), Buffer.from(version.padEnd(versionBytes)), salt])
  let held: Uint8Array[] = []
  let size = 0
  let number = 0
  for await (const piece of plain) {
    held.push(piece)
    size += piece.byteLength
    if (size <= frameBytes) continue
    const whole = Buffer.concat(held)
    let at = 0
    for (; whole.length - at > frameBytes; at += frameBytes)
      yield frameOf(key, number++, false, whole.subarray(at, at + frameBytes))
    held = [whole.subarray(at)]
    size = whole.length - at
  }
  yield frameOf(key, number, true, Buffer.concat(held))
}

/** Decrypts; yields each piece only after it was verified. Throws `SealedFileError`. */
export async function* openStream(
  keys: BackupKeys,
  name: string,
  stored: AsyncIterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  const bytes = new BufferedReader(stored)
  const take = async (length: number): Promise<Buffer> => {
    const taken = await bytes.read(length).catch(() => null)
    if (!taken) throw new SealedFileError(name, 'it is cut off')
    return taken
  }
  const head = await take(mark.length + versionBytes + saltBytes)
  if (head.toString('latin1', 0, mark.length) !== mark) throw new SealedFileError(name, 'it is no sealed file')
  const version = head.toString('latin1', mark.length, mark.length + versionBytes).trim()
  const key = keyOf(keys, version, head.subarray(mark.length + versionBytes), name)
  for (let number = 0, isLast = false; !isLast; number++) {
    const [last = 0, ...size] = await take(headBytes)
    isLast = last === 1
    const frame = await take(Buffer.from(size).readUInt32BE())
    try {
      const cipher = createDecipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
      cipher.setAuthTag(frame.subarray(-tagBytes))
      yield Buffer.concat([cipher.update(frame.subarray(0, -tagBytes)), cipher.final()])
    } catch {
      throw new SealedFileError(name, 'it was changed, or is another file')
    }
  }
  if (await bytes.read(1)) throw new SealedFileError(name, 'something follows its end')
}

const frameOf = (key: Buffer, number: number, isLast: boolean, plain: Buffer): Buffer => {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(number, isLast), { authTagLength: tagBytes })
  const box = [cipher.update(plain), cipher.final(), cipher.getAuthTag()]
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(isLast ? 1 : 0)
  head.writeUInt32BE(plain.length + tagBytes, 1)
  return Buffer.concat([head, ...box])
}

const nonceOf = (number: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(number, 4)
  nonce.writeUInt8(isLast ? 1 : 0)
  return nonce
}

const keyOf = (keys: BackupKeys, version: string, salt: Buffer, name: string): Buffer => {
  const key = Object.hasOwn(keys, version) ? keys[version] : undefined
  if (key === undefined) throw new SealedFileError(name, `its key ${version} is not among BACKUP_KEYS`)
  return Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64url'), salt, name, 32))
}
