import { port } from './shell.ts'

const [DATABASE, STORE] = ['xinyu-files', 'pending']

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('storage'))
  })

let database: Promise<IDBDatabase> | null = null
const opened = (): Promise<IDBDatabase> => {
  if (database) return database
  const request = indexedDB.open(DATABASE, 1)
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'key' })
  database = done(request)
  database.catch(() => (database = null))
  return database
}

/** The browser forbids it, or is full: the answer is `otherwise`. */
const run = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
  otherwise: T,
): Promise<T> => {
  if (typeof indexedDB === 'undefined') return otherwise
  try {
    return await done(work((await opened()).transaction(STORE, mode).objectStore(STORE)))
  } catch {
    return otherwise
  }
}

export const fileStorage = port('fileStorage', {
  put: (entry) => run<IDBValidKey>('readwrite', (store) => store.put(entry), ''),
  remove: (key) => run<undefined>('readwrite', (store) => store.delete(key), undefined),
  clear: () => run<undefined>('readwrite', (store) => store.clear(), undefined),
  all: <T>() => run('readonly', (store) => store.getAll() as IDBRequest<T[]>, []),
})
