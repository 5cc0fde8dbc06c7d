import { Injectable } from '@nestjs/common'
import type { MessageWarning, SignalKind, WarningStage } from '@xinyu/contracts/signals'
import { RepeatedTexts } from './repeated-texts.store.ts'
import { Scores } from './scores.ts'
import { signalsIn } from './text/text-signals.rules.ts'
import { warningOf } from './warning.rules.ts'

export { ScoresOfPerson } from './scores-of-person.reads.ts'

/** A text about to be sent. */
export interface JudgedText {
  from: string
  to: string
  text: string
  /** a link was replaced in it */
  hasLink: boolean
  /** the receiver has written back, or likes the sender */
  isKnown: boolean
  /** the sender's first message to this person */
  isFirst: boolean
  /** stages of warnings on the sender's messages in this conversation */
  earlier: () => readonly WarningStage[]
}
export interface Judgement {
  kinds: readonly SignalKind[]
  warning: MessageWarning | null
}

/** Detects scam signals in messages and the warnings for their receivers. */
@Injectable()
export class Signals {
  constructor(
    private readonly scores: Scores,
    private readonly repeated: RepeatedTexts,
  ) {}

  /** Null for nearly every text, and then synchronously: only a first message or one with a signal needs a query. */
  judge(judged: JudgedText): Judgement | null | Promise<Judgement | null> {
    const kinds = signalsIn(judged.text)
    if (judged.hasLink) kinds.push('link')
    const mayBeRepeated = judged.isFirst && !judged.isKnown
    return kinds.length > 0 || mayBeRepeated ? this.#weigh(judged, kinds, mayBeRepeated) : null
  }

  /** Counts the signals of a stored message. */
  count({ from, to, isKnown }: JudgedText, kinds: readonly SignalKind[], at: Date): void {
    this.scores.count(from, { peer: to, kinds, isKnown, at })
  }

  async #weigh(judged: JudgedText, inText: SignalKind[], mayBeRepeated: boolean): Promise<Judgement | null> {
    const { from, to, text, isKnown, earlier } = judged
    const isRepeated = mayBeRepeated && (await this.repeated.isRepeated(from, to, text))
    const kinds: SignalKind[] = isRepeated ? [...inText, 'repeated'] : inText
    if (kinds.length === 0) return null
    return { kinds, warning: warningOf({ kinds, isKnown, earlier: earlier(), score: await this.scores.get(from) }) }
  }
}
