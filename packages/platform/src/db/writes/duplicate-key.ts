import { MongoServerError } from 'mongodb'

/** True if MongoDB refused a write because its `_id`, or another unique key, exists already. */
export const isDuplicateKey = (error: unknown): boolean => error instanceof MongoServerError && error.code === 11_000
