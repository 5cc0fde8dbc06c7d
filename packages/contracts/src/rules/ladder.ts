import { z } from 'zod'
import type { ConductRule } from './text/conduct.ts'
import { DAY_MS } from './time.ts'

/** What a moderator may decide about a member who broke a rule, from the mildest on. */
export const ladderSteps = ['warning', 'limit', 'ban1', 'ban7', 'ban30', 'forever'] as const
export const ladderStep = z.enum(ladderSteps)
export type LadderStep = (typeof ladderSteps)[number]

/** how long a limited member may not write to strangers */
export const limitDays = [3, 7, 30] as const

const banDays = { ban1: 1, ban7: 7, ban30: 30 } as const
/** The days of a ban; null: for ever, or no ban. */
export const daysOf = (step: LadderStep): number | null =>
  step in banDays ? banDays[step as keyof typeof banDays] : null
export const isBanStep = (step: LadderStep): boolean => step !== 'warning' && step !== 'limit'

/** The step of a ban of so many days: the longest that is not longer. */
export const stepOfBan = (days: number | null): LadderStep => {
  if (days === null) return 'forever'
  if (days >= banDays.ban30) return 'ban30'
  return days >= banDays.ban7 ? 'ban7' : 'ban1'
}

/** where the first breach of a rule begins: harm that is done at once is not warned of */
const firstStep: Readonly<Record<ConductRule, LadderStep>> = {
  fraud: 'forever',
  harassment: 'warning',
  indecent: 'warning',
  advert: 'limit',
  impersonation: 'ban7',
  illegal: 'ban30',
  minor: 'forever',
}
/** an older decision counts no more */
const countedMs = 365 * DAY_MS

/** The step that follows from the member's record and the rule; the moderator may choose another. */
export const proposedStep = (
  record: readonly { step: LadderStep; at: string | Date }[],
  rule: ConductRule,
  now: Date,
): LadderStep => {
  const counted = record.filter(({ at }) => now.getTime() - new Date(at).getTime() < countedMs)
  const reached = Math.max(-1, ...counted.map(({ step }) => ladderSteps.indexOf(step)))
  const next = Math.min(reached + 1, ladderSteps.length - 1)
  return ladderSteps[Math.max(next, ladderSteps.indexOf(firstStep[rule]))] ?? 'forever'
}
