import { createHash } from 'node:crypto'
import { z } from 'zod'

export const APPLE = 'https://appleid.apple.com'

/** The claims used of an identity token. The mail address is not among them: the product does not need it. */
export const identityClaims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  aud: z.string().min(1),
  nonce: z.string().optional(),
})
export type IdentityClaims = z.output<typeof identityClaims>

/**
 * Whether a token was requested with this nonce: the nonce itself, or its SHA-256 in hex, as apps send it to Apple. A
 * token without a nonce is invalid.
 */
export const isNonceValid = (claimed: string | undefined, given: string | undefined): boolean => {
  if (claimed === undefined || given === undefined) return false
  return claimed === given || claimed === createHash('sha256').update(given).digest('hex')
}

/** The id of a token, from its signed part, since a signature can be encoded in several ways. */
export const tokenId = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')

/** Part of a notification: JSON text inside the signed JSON. */
const event = z.object({
  type: z.string().max(60),
  sub: z.string().min(1).max(128),
  event_time: z.number(),
})
export interface AppleEvent {
  type: 'consent-revoked' | 'account-delete'
  sub: string
  at: Date
}

/** The relevant event of a notification; null: about mail addresses, or of an unknown type. */
export const eventOf = (events: unknown): AppleEvent | null => {
  const read = typeof events === 'string' ? event.safeParse(parseJson(events)).data : undefined
  if (read?.type !== 'consent-revoked' && read?.type !== 'account-delete') return null
  // seconds in Apple's example, milliseconds from its servers
  const at = new Date(read.event_time < 1e11 ? read.event_time * 1000 : read.event_time)
  return { type: read.type, sub: read.sub, at }
}

export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
