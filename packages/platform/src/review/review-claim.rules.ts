/** minutes for which a claim keeps others from deciding about a record */
export const claimMinutes = 5

/** Who has claimed a record, and until when; part of the record's own document. */
export interface ReviewClaim {
  claimedBy?: string | null
  claimedUntil?: Date | null
}

/** Is it claimed by another person? `by` null: the product itself, which claims nothing. */
export const isClaimedByOther = ({ claimedBy, claimedUntil }: ReviewClaim, by: string | null, now: Date): boolean =>
  Boolean(claimedBy) && claimedBy !== by && claimedUntil instanceof Date && claimedUntil > now

/** Matches what no other person has claimed. */
export const unclaimedFor = (by: string, now: Date): { $or: object[] } => ({
  $or: [{ claimedBy: by }, { claimedUntil: { $not: { $gt: now } } }],
})

/** The fields of a new or renewed claim. */
export const reviewClaimFor = (by: string, now: Date): Required<ReviewClaim> => ({
  claimedBy: by,
  claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
})

/** The fields to write with a decision. */
export const unclaimed = { claimedBy: null, claimedUntil: null }

/** For the console. */
export const reviewClaimView = ({
  claimedBy,
  claimedUntil,
}: ReviewClaim): { claimedBy: string | null; claimedUntil: string | null } => ({
  claimedBy: claimedBy ?? null,
  claimedUntil: claimedUntil?.toISOString() ?? null,
})
