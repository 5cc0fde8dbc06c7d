import { MongoServerError } from 'mongodb'

/** True if MongoDB refused a write because its `_id`, or another unique key, exists already. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000

/** For `.catch` after a write: null if the key exists already; every other error is thrown on. */
export const nullIfDuplicate = (error: unknown): null => {
  if (isDuplicateKey(error)) return null
  throw error
}
