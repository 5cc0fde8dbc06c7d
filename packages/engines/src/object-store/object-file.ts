import { open, type FileHandle } from 'node:fs/promises'

/** An object's data besides its bytes. */
export interface ObjectMeta {
  key: string
  size: number
  /** MD5 of the bytes, upper-case hex, as in OSS. */
  etag: string
  contentType: string
  lastModified: number
  acl: string
  /** Other headers to return: cache-control, content-disposition, content-encoding, x-oss-meta-*. */
  headers: Record<string, string>
}

const MAGIC = 'OSSFILE1'
const TAIL = MAGIC.length + 4

/** What follows the bytes in a file. */
export function encodeTrailer(meta: ObjectMeta): Buffer {
  const json = Buffer.from(JSON.stringify(meta))
  const length = Buffer.alloc(4)
  length.writeUInt32BE(json.length)
  return Buffer.concat([json, length, Buffer.from(MAGIC)])
}

/** The meta data of the file at a path; undefined if it is not a complete object. */
export async function readMeta(path: string): Promise<ObjectMeta | undefined> {
  const file = await open(path, 'r')
  try {
    return await readTrailer(file)
  } finally {
    await file.close()
  }
}

export async function readTrailer(file: FileHandle): Promise<ObjectMeta | undefined> {
  const { size } = await file.stat()
  const end = await readAt(file, size - TAIL, TAIL)
  if (size < TAIL || end.subarray(4).toString() !== MAGIC) return undefined
  const length = end.readUInt32BE(0)
  return JSON.parse((await readAt(file, size - TAIL - length, length)).toString('utf8'))
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length)
  await file.read(buffer, 0, length, Math.max(0, position))
  return buffer
}
