/** A picture or voice of mine that the server does not have as a message yet. */
export interface PendingFile {
  /** the client id of its message */
  key: string
  /** the member it belongs to */
  by: string
  to: string
  kind: 'image' | 'voice'
  file: Blob
  addtime: string
  voice?: { seconds: number; waveform: number[] }
  /** why it was not sent */
  error?: string
}

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

/** Where the browser forbids it, or is full, files last as long as the page. */
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

/** Files of unsent messages in this browser. */
export const fileStore = {
  put: (entry: PendingFile) => run<IDBValidKey>('readwrite', (store) => store.put(entry), ''),
  remove: (key: string) => run<undefined>('readwrite', (store) => store.delete(key), undefined),
  clear: () => run<undefined>('readwrite', (store) => store.clear(), undefined),
  all: () => run<PendingFile[]>('readonly', (store) => store.getAll() as IDBRequest<PendingFile[]>, []),
}
