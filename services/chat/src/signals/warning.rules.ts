import type { MessageWarning, SignalKind, WarningStage } from '@xinyu/contracts/signals'
import { pointsOf } from './score.rules.ts'

export interface WarningCase {
  kinds: readonly SignalKind[]
  /** the receiver has written back, or likes the sender */
  isKnown: boolean
  /** stages of the warnings that stand on the sender's messages in this talk */
  earlier: readonly WarningStage[]
  /** the sender's points before this message */
  score: number
}

/** points from which a warning names the ways out, and from which the message is held */
const [strongFrom, heldFrom] = [10, 28]

/**
 * What the receiver is told of a message, if anything: a line first, the ways out when it goes on or comes from
 * somebody who writes such to others, and a message held behind a tap when there is little doubt. Between people who
 * talk only money is warned of.
 */
export const warningOf = ({ kinds, isKnown, earlier, score }: WarningCase): MessageWarning | null => {
  const about = isKnown ? kinds.filter((kind) => kind === 'money') : [...kinds]
  // the same greeting to many is for moderators to weigh, and nothing to tell of alone
  if (about.every((kind) => kind === 'repeated')) return null
  const isMoney = about.includes('money')
  const points = score + pointsOf({ kinds, isKnown })
  const goesOn = isMoney && earlier.length > 0
  const isCertain = points >= heldFrom || (isMoney && about.includes('repeated')) || (goesOn && earlier.includes(2))
  if (isMoney && isCertain) return { about, stage: 3 }
  const isStrong = points >= strongFrom || goesOn || (isMoney && about.length > 1)
  return { about, stage: isStrong ? 2 : 1 }
}
