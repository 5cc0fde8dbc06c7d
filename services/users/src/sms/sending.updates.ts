import type { Document } from 'mongodb'
import type { SentCode } from './sms-codes.document.ts'
import { CODES_FOR_OWNER, CODES_PER_PHONE, PAUSE_SECONDS } from './sms.rules.ts'

/**
 * The update that stores a code, and when it is allowed: after a pause and within the day's limit, of the owner's
 * devices or of all others. The code replaces an earlier one of the same requester.
 */
export const sendingUpdate = (
  sent: SentCode,
  { isOwner, now, today }: { isOwner: boolean; now: Date; today: string },
): { allowed: Document; set: Document } => {
  const [sentAt, sentToday, limit] = isOwner
    ? (['ownerSentAt', 'ownerSentToday', CODES_FOR_OWNER] as const)
    : (['sentAt', 'sentToday', CODES_PER_PHONE] as const)
  const before = new Date(now.getTime() - PAUSE_SECONDS * 1000)
  const others = {
    $filter: {
      input: { $ifNull: ['$codes', []] },
      cond: { $and: [{ $gt: ['$$this.expiresAt', now] }, { $ne: ['$$this.origin', { $literal: sent.origin }] }] },
    },
  }
  const countOf = (field: string) => {
    const count = { $ifNull: [`$${field}`, 0] }
    const added = field === sentToday ? 1 : 0
    return { $cond: [{ $eq: ['$day', today] }, { $add: [count, added] }, added] }
  }
  return {
    allowed: {
      $and: [
        { $or: [{ [sentAt]: { $lte: before } }, { [sentAt]: { $exists: false } }] },
        { $or: [{ day: { $ne: today } }, { [sentToday]: { $not: { $gte: limit } } }] },
      ],
    },
    set: {
      codes: { $concatArrays: [others, [{ $literal: sent }]] },
      strayTries: 0,
      askedAt: now,
      [sentAt]: now,
      sentToday: countOf('sentToday'),
      ownerSentToday: countOf('ownerSentToday'),
      day: today,
    },
  }
}
