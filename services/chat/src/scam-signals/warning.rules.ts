import type { MessageWarning, SignalKind, WarningStage } from '@xinyu/contracts/signals'
import { pointsOf } from './score.rules.ts'

export interface WarningCase {
  kinds: readonly SignalKind[]
  /** the receiver has written back, or likes the sender */
  isKnown: boolean
  /** stages of warnings on the sender's messages in this conversation */
  earlier: readonly WarningStage[]
  /** the sender's points before this message */
  score: number
}

/** points from which a warning lists the ways out, and from which the message is held */
const [strongFrom, heldFrom] = [10, 28]

/**
 * The warning for the receiver, if any: first a line, then the ways out when it continues or its sender writes such
 * messages to others, and a message held behind a tap when there is little doubt. In an answered conversation only
 * money causes a warning.
 */
export const warningOf = ({ kinds, isKnown, earlier, score }: WarningCase): MessageWarning | null => {
  const about = isKnown ? kinds.filter((kind) => kind === 'money') : [...kinds]
  // the same greeting to many is for moderators to judge, and no warning by itself
  if (about.every((kind) => kind === 'repeated')) return null
  const isMoney = about.includes('money')
  const points = score + pointsOf({ kinds, isKnown })
  const goesOn = isMoney && earlier.length > 0
  const isCertain = points >= heldFrom || (isMoney && about.includes('repeated')) || (goesOn && earlier.includes(2))
  if (isMoney && isCertain) return { about, stage: 3 }
  const isStrong = points >= strongFrom || goesOn || (isMoney && about.length > 1)
  return { about, stage: isStrong ? 2 : 1 }
}
