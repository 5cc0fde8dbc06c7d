import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { AppError } from '../error.ts'
import type { ListedObject, ObjectStore } from '../object-store/object-store.ts'
import { Slots } from '../concurrency/slots.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupNames, type StoredFile } from './manifest.ts'

/** One object of a backup; its bytes are in the pool that all backups share. */
export interface StoredObject {
  key: string
  hash: string
  changedAt: string
}
interface Head {
  key: string
  type: string
  isPublic: boolean
}

const concurrency = 8
const hashOf = ({ key, size, changedAt }: ListedObject): string =>
  createHash('sha256')
    .update(JSON.stringify([key, size, changedAt.toISOString()]))
    .digest('hex')

/**
 * Objects are written once and seldom change, so each version is stored once and shared by backups. Collected before
 * and after the documents’ point in time, so that everything they reference is there, even if removed meanwhile.
 */
export class ObjectsOfBackup {
  readonly #found = new Map<string, StoredObject>()
  #pool: Set<string> | null = null

  constructor(
    private readonly store: ObjectStore,
    private readonly files: BackupFiles,
  ) {}

  /** `moment`: the documents' time; an object stored before it is kept even if a later version exists. */
  async collect(moment?: Date): Promise<void> {
    const pool = (this.#pool ??= await storedObjectNames(this.files))
    const slots = new Slots(concurrency)
    const work = new Set<Promise<void>>()
    for await (const object of this.store.list('')) {
      const known = this.#found.get(object.key)
      if (known && (!moment || object.changedAt > moment)) continue
      const task = slots.run(() => this.#keep(object, pool))
      work.add(task)
      task.then(
        () => work.delete(task),
        () => undefined,
      )
      if (work.size >= concurrency * 4) await Promise.race(work)
    }
    await Promise.all(work)
  }

  writeList(id: string): Promise<StoredFile> {
    const found = this.#found
    const lines = async function* (): AsyncGenerator<Buffer> {
      for (const object of found.values()) yield Buffer.from(`${JSON.stringify(object)}\n`)
    }
    return this.files.write(backupNames.objects(id), lines())
  }

  async #keep(object: ListedObject, pool: Set<string>): Promise<void> {
    const hash = hashOf(object)
    const name = backupNames.object(hash)
    try {
      if (!pool.has(name)) {
        const head: Head = { key: object.key, ...(await this.store.describe(object.key)) }
        await this.files.write(name, withHead(head, await this.store.getStream(object.key)))
        pool.add(name)
      }
    } catch (error) {
      // removed since it was listed
      if (error instanceof AppError && error.code === 'NOT_FOUND') return
      throw error
    }
    this.#found.set(object.key, { key: object.key, hash, changedAt: object.changedAt.toISOString() })
  }
}

/** Every stored object by name. */
export const storedObjectNames = async (files: BackupFiles): Promise<Set<string>> => {
  const names = new Set<string>()
  for await (const name of files.place.names('objects/')) names.add(name)
  return names
}

async function* withHead(head: Head, bytes: Readable): AsyncGenerator<Buffer> {
  yield Buffer.from(`${JSON.stringify(head)}\n`)
  for await (const piece of bytes) yield piece as Buffer
}

export async function* listedObjects(files: BackupFiles, list: StoredFile): AsyncGenerator<StoredObject> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const piece of files.readChecked(list)) {
    text += decoder.decode(piece, { stream: true })
    const lines = text.split('\n')
    text = lines.pop() ?? ''
    for (const line of lines) yield JSON.parse(line) as StoredObject
  }
}

/** Reads one object to the end, which verifies it; with a store it is written there unchanged. */
export const readObject = async (
  files: BackupFiles,
  { key, hash }: StoredObject,
  store?: ObjectStore,
): Promise<void> => {
  const pieces = files.read(backupNames.object(hash))
  let head = Buffer.alloc(0)
  while (!head.includes(lineEnd)) {
    const { done, value } = await pieces.next()
    if (done) throw new Error(`the object ${hash} has no head`)
    head = Buffer.concat([head, value])
  }
  const end = head.indexOf(lineEnd)
  const { key: own, type, isPublic } = JSON.parse(head.toString('utf8', 0, end)) as Head
  if (own !== key) throw new Error(`the object ${hash} is another one`)
  const bytes = async function* (): AsyncGenerator<Buffer> {
    if (head.length > end + 1) yield head.subarray(end + 1)
    yield* pieces
  }
  if (store) await store.putStream(key, Readable.from(bytes(), { objectMode: false }), type, { isPublic })
  else for await (const _piece of bytes());
}
const lineEnd = 10
