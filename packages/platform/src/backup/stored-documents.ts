import {
  BSON,
  type ClientSession,
  type Collection,
  type CollectionInfo,
  type CreateCollectionOptions,
  type Db,
  type Document,
  type IndexSpecification,
} from 'mongodb'
import { BufferedReader } from './buffered-reader.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupNames, type Manifest } from './manifest.ts'

type StoredCollection = Manifest['databases'][number]['collections'][number]
/** state of running instances; none run after a restore */
const transient = new Set(['relays', 'leases'])
const together = 500
const { EJSON } = BSON

/** Writes every collection of a database at the session's time, with its indexes. */
export const storeDatabase = async (
  db: Db,
  { id, service, files, session }: { id: string; service: string; files: BackupFiles; session?: ClientSession },
): Promise<StoredCollection[]> => {
  const stored: StoredCollection[] = []
  const found = await db.listCollections<CollectionInfo>({ type: 'collection' }).toArray()
  const wanted = found.filter(({ name }) => !name.startsWith('system.') && !transient.has(name))
  for (const { name, options = {} } of wanted.sort((one, other) => one.name.localeCompare(other.name))) {
    const collection = db.collection(name)
    const indexes = (await collection.indexes()).filter(({ name: index }) => index !== '_id_').map(plain)
    const file = await files.write(backupNames.collection(id, service, name), rawDocuments(collection, session))
    stored.push({ name, options: plain(options), indexes, file })
  }
  return stored
}

/** Keeps types that JSON does not have. */
const plain = (value: Document): Record<string, unknown> => EJSON.serialize(value, { relaxed: false }) as Document

async function* rawDocuments(collection: Collection, session?: ClientSession): AsyncGenerator<Buffer> {
  const found = collection.find({}, { raw: true, batchSize: 1_000, ...(session ? { session } : {}) })
  for await (const document of found) yield document as unknown as Buffer
}

/** Reads a collection's file to the end, which verifies it. Returns the number of documents. */
export const countDocuments = async (files: BackupFiles, { file }: StoredCollection): Promise<number> => {
  let count = 0
  for await (const _document of documentsIn(files.readChecked(file))) count++
  return count
}

/** Fills an empty database. Indexes are created first, so that violations are found. */
export const loadCollection = async (db: Db, files: BackupFiles, stored: StoredCollection): Promise<number> => {
  const collection = await db.createCollection(
    stored.name,
    EJSON.deserialize(stored.options) as CreateCollectionOptions,
  )
  for (const index of stored.indexes) {
    const { key, v: _version, ns: _namespace, ...options } = EJSON.deserialize(index) as Document
    await collection.createIndex(key as IndexSpecification, options)
  }
  let count = 0
  let waiting: Document[] = []
  const flush = async (): Promise<void> => {
    if (waiting.length > 0) await collection.insertMany(waiting, { ordered: false, bypassDocumentValidation: true })
    count += waiting.length
    waiting = []
  }
  for await (const bytes of documentsIn(files.readChecked(stored.file))) {
    // numbers keep their types
    waiting.push(BSON.deserialize(bytes, { promoteValues: false }))
    if (waiting.length === together) await flush()
  }
  await flush()
  return count
}

async function* documentsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const reader = new BufferedReader(bytes)
  for (;;) {
    const head = await reader.read(4)
    if (!head) return
    const rest = await reader.read(head.readInt32LE() - 4)
    if (!rest) throw new Error('a document ends too early')
    yield Buffer.concat([head, rest])
  }
}
