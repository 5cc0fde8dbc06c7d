/** How long something must wait so that no more than `perSecond` pass, lasting, and four seconds' worth at once. */
export interface TokenBucket {
  tokens: number
  at: number
}

const burstSeconds = 4

export const fullBucket = (perSecond: number, now: number): TokenBucket => ({ tokens: perSecond * burstSeconds, at: now })

/** Takes one; `wait` is in milliseconds. Tokens below zero are debts of those who already wait. */
export const takeToken = (pace: TokenBucket, perSecond: number, now: number): { pace: TokenBucket; wait: number } => {
  const tokens = Math.min(perSecond * burstSeconds, pace.tokens + ((now - pace.at) / 1000) * perSecond) - 1
  return { pace: { tokens, at: now }, wait: tokens >= 0 ? 0 : Math.ceil((-tokens / perSecond) * 1000) }
}
