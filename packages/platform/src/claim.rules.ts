/** minutes for which somebody who works on a record keeps others from deciding about it */
export const claimMinutes = 5

/** Who works on a record, and until when; part of the record's own document. */
export interface Claim {
  claimedBy?: string | null
  claimedUntil?: Date | null
}

/** Does somebody else work on it? `by` null: the product itself, which works on nothing. */
export const isClaimedByOther = ({ claimedBy, claimedUntil }: Claim, by: string | null, now: Date): boolean =>
  Boolean(claimedBy) && claimedBy !== by && claimedUntil instanceof Date && claimedUntil > now

/** Matches what nobody else works on. */
export const unclaimedFor = (by: string, now: Date): { $or: object[] } => ({
  $or: [{ claimedBy: by }, { claimedUntil: { $not: { $gt: now } } }],
})

/** What is written for whoever begins, or goes on, to work on it. */
export const claimFor = (by: string, now: Date): Required<Claim> => ({
  claimedBy: by,
  claimedUntil: new Date(now.getTime() + claimMinutes * 60_000),
})

/** What is written with a decision. */
export const unclaimed = { claimedBy: null, claimedUntil: null }

/** As the console reads it. */
export const claimView = ({
  claimedBy,
  claimedUntil,
}: Claim): { claimedBy: string | null; claimedUntil: string | null } => ({
  claimedBy: claimedBy ?? null,
  claimedUntil: claimedUntil?.toISOString() ?? null,
})
