import { createHash, randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { openPrivateFolder, privateFile, privateFolder } from '../process/private-folder.ts'
import { type ObjectMeta, readMeta, readTrailer, encodeTrailer } from './object-file.ts'

export type { ObjectMeta } from './object-file.ts'

/** An object received into the folder and not yet visible. */
export interface Upload {
  path: string
  size: number
  /** MD5, lower-case hex. */
  md5: string
}

/** One version of an object, with its file open. Consume its bytes or close it. */
export interface OpenObject {
  meta: ObjectMeta
  /** The bytes `start` to `end`, both included. */
  bytes(start: number, end: number): Readable
  close(): Promise<void>
}

export type NewObject = Omit<ObjectMeta, 'size' | 'etag' | 'lastModified'>

/**
 * Objects as files. A file is the bytes, then its metadata as JSON, its length and a magic number: one rename makes
 * both visible at once. The file's name is the hash of the key, so that no key can address a path outside.
 */
export class ObjectFolder {
  #root: string
  #index = new Map<string, ObjectMeta>()
  #lastChange: Promise<unknown> = Promise.resolve()

  private constructor(root: string) {
    this.#root = root
  }

  /** Opens a folder and reads its index; unfinished uploads of a killed process are removed. */
  static async open(root: string): Promise<ObjectFolder> {
    const folder = new ObjectFolder(root)
    await rm(join(root, 'incoming'), { recursive: true, force: true })
    for (const name of ['.', 'incoming', 'objects']) openPrivateFolder(join(root, name))
    for (const folderName of await readdir(join(root, 'objects'))) {
      for (const file of await readdir(join(root, 'objects', folderName))) {
        const meta = await readMeta(join(root, 'objects', folderName, file))
        if (meta) folder.#index.set(meta.key, meta)
      }
    }
    return folder
  }

  #path(key: string): string {
    const hash = createHash('sha256').update(key).digest('hex')
    return join(this.#root, 'objects', hash.slice(0, 2), hash)
  }

  findMeta(key: string): ObjectMeta | undefined {
    return this.#index.get(key)
  }

  /** The objects whose key starts with `prefix`, in the order of their UTF-8 bytes. */
  listMeta(prefix: string): ObjectMeta[] {
    const found = [...this.#index.values()].filter(({ key }) => key.startsWith(prefix))
    return found.toSorted((a, b) => Buffer.compare(Buffer.from(a.key), Buffer.from(b.key)))
  }

  /** Opens an object for reading: meta data and bytes of one version, even while another one replaces it. */
  async read(key: string): Promise<OpenObject | undefined> {
    if (!this.#index.has(key)) return undefined
    const file = await open(this.#path(key), 'r').catch(() => undefined)
    const meta = file && (await readTrailer(file))
    if (!file || !meta) {
      await file?.close()
      return undefined
    }
    return { meta, bytes: (start, end) => file.createReadStream({ start, end }), close: () => file.close() }
  }

  /** Receives bytes without making them visible. Fails as soon as there are more than `max`. */
  async receive(bytes: AsyncIterable<Buffer>, max: number, tooLarge: () => Error): Promise<Upload> {
    const path = join(this.#root, 'incoming', randomUUID())
    const file = await open(path, 'wx', privateFile)
    const md5 = createHash('md5')
    let size = 0
    try {
      for await (const chunk of bytes) {
        size += chunk.length
        if (size > max) throw tooLarge()
        md5.update(chunk)
        await file.appendFile(chunk)
      }
    } catch (error) {
      await rm(path, { force: true })
      throw error
    } finally {
      await file.close()
    }
    return { path, size, md5: md5.digest('hex') }
  }

  /** Makes a received object visible under its key, durably. */
  async commit(upload: Upload, object: NewObject): Promise<ObjectMeta> {
    const meta: ObjectMeta = { ...object, size: upload.size, etag: upload.md5.toUpperCase(), lastModified: Date.now() }
    const file = await open(upload.path, 'a')
    try {
      await file.appendFile(encodeTrailer(meta))
      await file.sync()
    } finally {
      await file.close()
    }
    const path = this.#path(meta.key)
    await mkdir(join(path, '..'), { recursive: true, mode: privateFolder })
    await this.#serialized(async () => {
      await rename(upload.path, path)
      this.#index.set(meta.key, meta)
    })
    return meta
  }

  async discard(upload: Upload): Promise<void> {
    await rm(upload.path, { force: true })
  }

  /** Removes an object; no error if there is none. */
  async remove(key: string): Promise<void> {
    await this.#serialized(async () => {
      await rm(this.#path(key), { force: true })
      this.#index.delete(key)
    })
  }

  // the files and the index change together, one change after another
  #serialized(change: () => Promise<void>): Promise<void> {
    const done = this.#lastChange.then(change)
    this.#lastChange = done.catch(() => undefined)
    return done
  }
}
