import { createHmac, timingSafeEqual } from 'node:crypto'

/** Lifetime of a token between services. */
const lifetimeSeconds = 60
/** allowed difference between the clocks of two machines */
const clockSkewSeconds = 30

const nowSeconds = (now: number): number => Math.floor(now / 1_000)
const macOf = (secret: string, path: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`internal-call\n${path}\n${until}`).digest()

/**
 * What a service sends another for one call: valid for this path and one minute. The secret is never sent, so an
 * intercepted token allows nothing else and nothing later. The time is the machine's own.
 */
export const internalToken = (secret: string, path: string, now = Date.now()): string => {
  const until = String(nowSeconds(now) + lifetimeSeconds)
  return `Internal ${until}.${macOf(secret, path, until).toString('base64url')}`
}

/** Whether a header is a valid, recent token for this path. */
export const isInternalToken = (
  header: string | undefined,
  secret: string,
  path: string,
  now = Date.now(),
): boolean => {
  const [, until = '', mac = ''] = /^Internal (\d{10})\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (!until) return false
  const left = Number(until) - nowSeconds(now)
  if (left < -clockSkewSeconds || left > lifetimeSeconds + clockSkewSeconds) return false
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, path, until))
}
