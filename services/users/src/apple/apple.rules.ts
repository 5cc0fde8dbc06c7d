import { createHash } from 'node:crypto'
import { z } from 'zod'

export const APPLE = 'https://appleid.apple.com'

/** What is read of an identity token. The address in it is not: this product has no use for it. */
export const identityClaims = z.object({
  sub: z.string().min(1).max(128),
  iat: z.number(),
  aud: z.string().min(1),
  nonce: z.string().optional(),
})
export type IdentityClaims = z.output<typeof identityClaims>

/**
 * Whether a token was asked for with this nonce: as it is, or as the SHA-256 of it in hex, which apps give to Apple. A
 * token without one is good for nothing.
 */
export const isNonceRight = (claimed: string | undefined, given: string | undefined): boolean => {
  if (claimed === undefined || given === undefined) return false
  return claimed === given || claimed === createHash('sha256').update(given).digest('hex')
}

/** Names a token for good: its signed part, since of a signature there may be several spellings. */
export const tokenId = (token: string): string =>
  createHash('sha256')
    .update(token.slice(0, token.lastIndexOf('.')))
    .digest('base64url')

/** Of a notification: a text of JSON within the signed JSON. */
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

/** What a notification says that matters here; null: of mail addresses, or of something new. */
export const eventOf = (events: unknown): AppleEvent | null => {
  const read = typeof events === 'string' ? event.safeParse(parsed(events)).data : undefined
  if (read?.type !== 'consent-revoked' && read?.type !== 'account-delete') return null
  // seconds in Apple's example, milliseconds from its servers
  const at = new Date(read.event_time < 1e11 ? read.event_time * 1000 : read.event_time)
  return { type: read.type, sub: read.sub, at }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
