import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'
import type { Sealed } from '@xinyu/contracts/rules/signing/sealed'
import { z } from 'zod'

const KEY_BYTES = 32
const IV_BYTES = 12
const TAG_BYTES = 16
const mark = 'sealed'

/** Where a sealed value belongs. It opens nowhere else, so it cannot be moved to another document or field. */
export interface FieldPath {
  collection: string
  field: string
  /** id of the document */
  owner: string
}
export interface FieldKeys {
  FIELD_KEYS: Readonly<Record<string, string>>
  FIELD_HASH_KEY: string
}

/** A sealed value that does not open: moved, changed, or its key is missing. */
export class SealedFieldError extends Error {
  constructor() {
    super('a sealed field does not open')
  }
}

/** Random bytes of this length have more distinct values; a typed key has fewer. */
const isKey = (text: string): boolean => {
  const bytes = Buffer.from(text, 'base64url')
  return bytes.length === KEY_BYTES && new Set(bytes).size >= 16
}
const random = `${KEY_BYTES} random bytes, base64url`
// a version of digits only would lose its place: JSON objects sort such names
const versionName = /^[a-z][a-z0-9-]{0,15}$/

/** The two variables of a service that seals fields; invalid and hand-typed keys are refused in every environment. */
export const fieldKeyVariables = {
  /** keys of sealed fields by version, newest first */
  FIELD_KEYS: z.string().transform((text, context): Record<string, string> => {
    try {
      return z
        .record(z.string().regex(versionName), z.string().refine(isKey))
        .refine((keys) => Object.keys(keys).length > 0)
        .parse(JSON.parse(text))
    } catch {
      context.addIssue({
        code: 'custom',
        message: `must be JSON: { "<version, such as f1>": "<${random}>" }, newest first`,
      })
      return z.NEVER
    }
  }),
  /** key of the hashes by which sealed values are searched */
  FIELD_HASH_KEY: z.string().refine(isKey, { error: random }),
}

/**
 * Seals single fields of documents: AES-256-GCM under the newest key, bound to collection, field and owner. Older
 * versions stay readable until everything is resealed. Sealed fields are searched by a keyed hash (HMAC-SHA-256 with
 * its own key), never by value.
 */
export class SealedFields {
  readonly #keys: Readonly<Record<string, string>>
  readonly #hashKey: Buffer
  readonly newest: string

  constructor({ FIELD_KEYS, FIELD_HASH_KEY }: FieldKeys) {
    this.#keys = FIELD_KEYS
    this.#hashKey = Buffer.from(FIELD_HASH_KEY, 'base64url')
    this.newest = Object.keys(FIELD_KEYS)[0] ?? ''
  }

  seal(value: string, path: FieldPath): Sealed {
    const iv = randomBytes(IV_BYTES)
    const cipher = createCipheriv('aes-256-gcm', this.#key(this.newest), iv, { authTagLength: TAG_BYTES })
    cipher.setAAD(associated(this.newest, path))
    const box = Buffer.concat([iv, cipher.update(value, 'utf8'), cipher.final(), cipher.getAuthTag()])
    return `${mark}:${this.newest}:${box.toString('base64url')}` as Sealed
  }

  /** Throws the same `SealedFieldError` for every failure. */
  open(sealed: Sealed, path: FieldPath): string {
    try {
      const [, version = '', text = ''] = sealed.split(':')
      const box = Buffer.from(text, 'base64url')
      const cipher = createDecipheriv('aes-256-gcm', this.#key(version), box.subarray(0, IV_BYTES), {
        authTagLength: TAG_BYTES,
      })
      cipher.setAAD(associated(version, path))
      cipher.setAuthTag(box.subarray(-TAG_BYTES))
      const opened = Buffer.concat([cipher.update(box.subarray(IV_BYTES, -TAG_BYTES)), cipher.final()])
      return opened.toString('utf8')
    } catch {
      throw new SealedFieldError()
    }
  }

  /** False for a value sealed by an older key or not sealed. */
  isNewest(text: string): boolean {
    return text.startsWith(`${mark}:${this.newest}:`)
  }

  /** Equal values of one kind have equal hashes, which reveal nothing without the key. */
  hash(kind: string, value: string): string {
    return createHmac('sha256', this.#hashKey).update(`${kind}\0${value}`).digest('base64url')
  }

  #key(version: string): Buffer {
    const key = Object.hasOwn(this.#keys, version) ? this.#keys[version] : undefined
    if (key === undefined) throw new SealedFieldError()
    return Buffer.from(key, 'base64url')
  }
}

export const isSealed = (text: unknown): text is Sealed => typeof text === 'string' && text.startsWith(`${mark}:`)

const associated = (version: string, { collection, field, owner }: FieldPath): Buffer =>
  Buffer.from(JSON.stringify([version, collection, field, owner]), 'utf8')
