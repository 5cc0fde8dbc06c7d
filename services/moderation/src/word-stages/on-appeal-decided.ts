import type { FactOf } from '@xinyu/contracts/event'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { AuditTrail } from '@xinyu/platform/http/admin/audit-trail'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { TextsStore } from '../text-search/text-search.public.ts'
import { Marks } from '../word-marks/word-marks.public.ts'
import { type StoredWord, WordStages } from '../words/words.public.ts'
import { countedSince, turnedBack } from './turn-back.rules.ts'
import { WordAppealsStore } from './word-appeals.store.ts'

/** how far back the member's texts are part of what was appealed against */
const textsMs = 30 * DAY_MS
const maxTexts = 500
/** in the audit trail */
const product = 'product'

/**
 * Words that were found in a member's texts count as hits against which an appeal was decided. One whose appeals are
 * granted too often goes back one stage, on record before it does.
 */
@Controller()
export class OnAppealDecided {
  constructor(
    private readonly appeals: WordAppealsStore,
    private readonly stages: WordStages,
    private readonly texts: TextsStore,
    private readonly marks: Marks,
    private readonly trail: AuditTrail,
    private readonly clock: Clock,
  ) {}

  @OnFact(appealDecided)
  async apply({ at, data: { appeal_id, user_id, outcome } }: FactOf<typeof appealDecided>): Promise<void> {
    const decidedAt = new Date(at)
    const since = new Date(decidedAt.getTime() - textsMs)
    const [texts, marked] = await Promise.all([
      this.texts.listOf(user_id, since, maxTexts),
      this.marks.wordsOf(user_id, since),
    ])
    const words = await this.stages.findIn(texts, marked)
    const appeal = { isGranted: outcome !== 'upheld', at: decidedAt }
    await this.appeals.add(
      appeal_id,
      words.map(({ folded }) => folded),
      appeal,
    )
    for (const word of words) await this.#consider(word)
  }

  async #consider({ _id, word, folded, action, stagedAt, addedAt }: StoredWord): Promise<void> {
    const now = this.clock.now()
    const counts = await this.appeals.count(folded, countedSince(stagedAt ?? addedAt, now))
    const to = turnedBack(action, counts)
    if (!to) return
    const entry = await this.trail.begin({
      actor_id: product,
      action: 'sensitiveWords.turnBack',
      subject_id: _id,
      reason: `${counts.granted}/${counts.decided}`,
      changes: [
        { field: 'word', before: word, after: word },
        { field: 'action', before: action, after: to },
      ],
    })
    const isDone = await this.stages.turnBack(_id, { from: action, to, at: now, ...counts })
    await this.trail.end(entry, isDone ? 'done' : 'refused', {})
  }
}
