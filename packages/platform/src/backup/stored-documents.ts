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
import { BytesAhead } from './bytes-ahead.ts'
import type { BackupFiles } from './backup-files.ts'
import { backupNames, type Manifest } from './manifest.ts'

type StoredCollection = Manifest['databases'][number]['collections'][number]
/** what instances say of themselves while they run; nobody runs after a restore */
const passing = new Set(['relays', 'leases'])
const together = 500
const { EJSON } = BSON

/** Writes every collection of a database as it was at the session's moment, with its indexes. */
export const storeDatabase = async (
  db: Db,
  { id, service, files, session }: { id: string; service: string; files: BackupFiles; session?: ClientSession },
): Promise<StoredCollection[]> => {
  const stored: StoredCollection[] = []
  const found = await db.listCollections<CollectionInfo>({ type: 'collection' }).toArray()
  const wanted = found.filter(({ name }) => !name.startsWith('system.') && !passing.has(name))
  for (const { name, options = {} } of wanted.sort((one, other) => one.name.localeCompare(other.name))) {
    const collection = db.collection(name)
    const indexes = (await collection.indexes()).filter(({ name: index }) => index !== '_id_').map(plain)
    const file = await files.write(backupNames.collection(id, service, name), rawDocuments(collection, session))
    stored.push({ name, options: plain(options), indexes, file })
  }
  return stored
}

/** Values that JSON does not have keep their types. */
const plain = (value: Document): Record<string, unknown> => EJSON.serialize(value, { relaxed: false }) as Document

async function* rawDocuments(collection: Collection, session?: ClientSession): AsyncGenerator<Buffer> {
  const found = collection.find({}, { raw: true, batchSize: 1_000, ...(session ? { session } : {}) })
  for await (const document of found) yield document as unknown as Buffer
}

/** Reads a collection's file to its end, which checks it. Answers how many documents it has. */
export const countDocuments = async (files: BackupFiles, { file }: StoredCollection): Promise<number> => {
  let count = 0
  for await (const _document of documentsIn(files.readChecked(file))) count++
  return count
}

/** Fills an empty database. Indexes are made first, so that what would break one of them is found. */
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
    // numbers stay of the type that they had
    waiting.push(BSON.deserialize(bytes, { promoteValues: false }))
    if (waiting.length === together) await flush()
  }
  await flush()
  return count
}

async function* documentsIn(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const ahead = new BytesAhead(bytes)
  for (;;) {
    const head = await ahead.take(4)
    if (!head) return
    const rest = await ahead.take(head.readInt32LE() - 4)
    if (!rest) throw new Error('a document ends too early')
    yield Buffer.concat([head, rest])
  }
}
