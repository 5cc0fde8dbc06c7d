import { createHmac, timingSafeEqual } from 'node:crypto'

/** How long a token between services is good for. */
const lifeSeconds = 60
/** how far the clocks of two machines may be apart */
const apartSeconds = 30

const nowSeconds = (now: number): number => Math.floor(now / 1_000)
const macOf = (secret: string, path: string, until: string): Buffer =>
  createHmac('sha256', secret).update(`internal-call\n${path}\n${until}`).digest()

/**
 * What a service shows another for one call: good for this path and a minute. The secret itself never travels, so what
 * somebody overhears opens nothing else, and nothing later. The time is the machine's own.
 */
export const internalToken = (secret: string, path: string, now = Date.now()): string => {
  const until = String(nowSeconds(now) + lifeSeconds)
  return `Internal ${until}.${macOf(secret, path, until).toString('base64url')}`
}

/** Whether a header is a token of ours for this path, and not too old. */
export const isInternalToken = (
  header: string | undefined,
  secret: string,
  path: string,
  now = Date.now(),
): boolean => {
  const [, until = '', mac = ''] = /^Internal (\d{10})\.([\w-]{43})$/.exec(header ?? '') ?? []
  if (!until) return false
  const left = Number(until) - nowSeconds(now)
  if (left < -apartSeconds || left > lifeSeconds + apartSeconds) return false
  return timingSafeEqual(Buffer.from(mac, 'base64url'), macOf(secret, path, until))
}
