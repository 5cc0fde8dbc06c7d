import { createHash } from 'node:crypto'
import { ObjectId } from 'mongodb'

/** A new opaque id: 24 hex digits, later ids sort after earlier ones. */
export const newId = (): string => new ObjectId().toHexString()

/** The same id for the same parts, for records that must exist once. 24 hex digits. */
export const idOf = (...parts: (string | number)[]): string =>
  createHash('sha256').update(parts.join('\u0000')).digest('hex').slice(0, 24)
