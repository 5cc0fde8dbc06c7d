/**
 * One refresh family: a login on one device. The token itself is not stored; it follows from `turn` and the server's
 * secret.
 */
export interface Session {
  _id: string
  userId: string
  type: 'temp' | 'normal'
  device: string
  salt: string
  /** number of the only refresh token that may be used next */
  turn: number
  turnedAt: Date
  createdAt: Date
  expiresAt: Date
  endedAt: Date | null
}

/** A device that missed the answer may ask once more this long after. */
export const GRACE_SECONDS = 30

export type RefreshVerdict = 'turn' | 'same-again' | 'reused' | 'over'

/**
 * What presenting refresh token number `turn` means: the current one turns the family; the one before, from the same
 * device within the grace, gets the same successor again; any other old one is a theft, and the family ends.
 */
export const judgeRefresh = (session: Session, turn: number, device: string, now: Date): RefreshVerdict => {
  if (session.endedAt !== null || session.expiresAt <= now) return 'over'
  if (turn === session.turn) return 'turn'
  const sinceTurn = (now.getTime() - session.turnedAt.getTime()) / 1000
  return turn === session.turn - 1 && sinceTurn <= GRACE_SECONDS && device === session.device ? 'same-again' : 'reused'
}
