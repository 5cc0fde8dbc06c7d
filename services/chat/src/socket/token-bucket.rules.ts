/** A rate limit: on average no more than `perSecond` pass, and four seconds' worth at once. */
export interface TokenBucket {
  tokens: number
  /** milliseconds since the epoch, when `tokens` was counted */
  at: number
}

const burstSeconds = 4

export const fullBucket = (perSecond: number, now: number): TokenBucket => ({
  tokens: perSecond * burstSeconds,
  at: now,
})

export const isFull = ({ tokens, at }: TokenBucket, perSecond: number, now: number): boolean =>
  tokens + ((now - at) / 1000) * perSecond >= perSecond * burstSeconds

/** Takes one token; the caller waits `waitMs`. Tokens below zero are owed to callers already waiting. */
export const takeToken = (
  bucket: TokenBucket,
  perSecond: number,
  now: number,
): { bucket: TokenBucket; waitMs: number } => {
  const refilled = bucket.tokens + ((now - bucket.at) / 1000) * perSecond
  const tokens = Math.min(perSecond * burstSeconds, refilled) - 1
  return { bucket: { tokens, at: now }, waitMs: tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000) }
}
