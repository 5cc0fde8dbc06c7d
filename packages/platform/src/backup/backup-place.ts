import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, relative, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { AppError } from '../error.ts'
import type { ObjectStore } from '../object-store/object-store.ts'

/** Where backups are stored. A file is there completely or not at all. */
export interface BackupPlace {
  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void>
  /** Throws NOT_FOUND. */
  get(name: string): Promise<AsyncIterable<Uint8Array>>
  has(name: string): Promise<boolean>
  names(prefix: string): AsyncIterable<string>
  remove(name: string): Promise<void>
}

/** A folder that only its owner may read: another disk, or a network share. */
export class FolderPlace implements BackupPlace {
  readonly #dir: string

  constructor(dir: string) {
    this.#dir = dir
  }

  async put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const file = join(this.#dir, name)
    await mkdir(dirname(file), { recursive: true, mode: 0o700 })
    await pipeline(bytes, createWriteStream(`${file}${unfinished}`, { mode: 0o600, flush: true }))
    await rename(`${file}${unfinished}`, file)
  }

  async get(name: string): Promise<AsyncIterable<Uint8Array>> {
    if (!(await this.has(name))) throw new AppError('NOT_FOUND')
    // the reader gets its failure; without a listener the error would end the process
    return createReadStream(join(this.#dir, name), { highWaterMark: 1 << 20 }).on('error', () => undefined)
  }

  has(name: string): Promise<boolean> {
    return stat(join(this.#dir, name)).then(
      (found) => found.isFile(),
      () => false,
    )
  }

  async *names(prefix: string): AsyncGenerator<string> {
    const found = await readdir(join(this.#dir, prefix), { recursive: true, withFileTypes: true }).catch(() => [])
    for (const entry of found)
      if (entry.isFile() && !entry.name.endsWith(unfinished))
        yield relative(this.#dir, join(entry.parentPath, entry.name)).split(sep).join('/')
  }

  async remove(name: string): Promise<void> {
    await rm(join(this.#dir, name), { force: true })
  }
}
const unfinished = '.unfinished'

/** A separate bucket, with a key that the product does not have. */
export class BucketPlace implements BackupPlace {
  readonly #bucket: ObjectStore

  constructor(bucket: ObjectStore) {
    this.#bucket = bucket
  }

  put(name: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    return this.#bucket.putStream(name, Readable.from(bytes, { objectMode: false }), 'application/octet-stream')
  }

  get(name: string): Promise<AsyncIterable<Uint8Array>> {
    return this.#bucket.getStream(name)
  }

  has(name: string): Promise<boolean> {
    return this.#bucket.has(name)
  }

  names(prefix: string): AsyncIterable<string> {
    return this.#bucket.keysBelow(prefix)
  }

  remove(name: string): Promise<void> {
    return this.#bucket.remove(name)
  }
}
