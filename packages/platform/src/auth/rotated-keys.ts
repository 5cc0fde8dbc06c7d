import { createHmac } from 'node:crypto'

/** One rotation: the keys it made, the keys it retired, and until when those are accepted. */
export interface Rotation {
  keyId: string
  /** the pair of SIGNING_SECRETS that the key is derived from */
  base: string
  keyVersion: string
  /** the keys that were current before it */
  retires: { keyIds: readonly string[]; keyVersions: readonly string[] }
  /** when the retired keys are no longer accepted */
  until: Date
  /** PEM; only where encrypted bodies are opened, and until the key is retired */
  privateKey?: string
}
interface Key {
  id: string
  until: Date | null
}
export interface SigningSecret extends Key {
  secret: string
}
export interface EnvelopeKey extends Key {
  privateKey: string
}

/** keys of the shipped client are not rotated: that client receives no new ones */
export const isRotated = (id: string): boolean => !/^v1(?:\D|$)/.test(id)

/**
 * The secret of a rotated signing key. It is derived, so that every service with the base can check it and none has to
 * receive it.
 */
const derived = (secret: string, keyId: string): string =>
  createHmac('sha256', secret).update(`signing-key:${keyId}`).digest('base64url')

const pairOf = (pair: string): [id: string, secret: string] => {
  const cut = pair.indexOf(':')
  return [pair.slice(0, cut), pair.slice(cut + 1)]
}

/** Current keys before retired ones, newer before older. */
const inOrder = <K extends Key>(keys: readonly K[]): K[] => [
  ...keys.filter(({ until }) => until === null),
  ...keys.filter(({ until }) => until !== null),
]

/**
 * Every signing key, the preferred one first. `secrets`: configured pairs, newest first; one that no rotation has
 * retired was added after the last rotation and is newer.
 */
export const signingSecrets = (secrets: readonly string[], rotations: readonly Rotation[]): SigningSecret[] => {
  const pairs = secrets.map(pairOf)
  const bases = new Map(pairs)
  const untilOf = (id: string): Date | null =>
    rotations.find(({ retires }) => retires.keyIds.includes(id))?.until ?? null
  const made = rotations.toReversed().flatMap(({ base, keyId }) => {
    const secret = bases.get(base)
    return secret === undefined ? [] : [{ id: keyId, secret: derived(secret, keyId), until: untilOf(keyId) }]
  })
  return inOrder([...pairs.map(([id, secret]) => ({ id, secret, until: untilOf(id) })), ...made])
}

/** Every key of encrypted bodies, the preferred one first; as `signingSecrets`. */
export const envelopeKeys = (keys: Readonly<Record<string, string>>, rotations: readonly Rotation[]): EnvelopeKey[] => {
  const untilOf = (id: string): Date | null =>
    rotations.find(({ retires }) => retires.keyVersions.includes(id))?.until ?? null
  // a retired version has no key any more, and is still refused by its name
  const made = rotations
    .toReversed()
    .map(({ keyVersion: id, privateKey = '' }) => ({ id, privateKey, until: untilOf(id) }))
    .filter(({ privateKey, until }) => privateKey !== '' || until !== null)
  const configured = Object.entries(keys).map(([id, privateKey]) => ({ id, privateKey, until: untilOf(id) }))
  return inOrder([...configured, ...made])
}

/** The key of this id while it is accepted; `retired` after that, null for an unknown one. */
export const acceptedKey = <K extends Key>(keys: readonly K[], id: string, now: Date): K | 'retired' | null => {
  const found = keys.find((key) => key.id === id)
  if (!found) return null
  return found.until !== null && found.until <= now ? 'retired' : found
}
