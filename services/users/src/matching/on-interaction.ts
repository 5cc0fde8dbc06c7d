import { talked } from '@xinyu/contracts/events/chat'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { liked, loved, unliked, unloved, viewed } from '@xinyu/contracts/events/social'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { MatchingModel } from './matching-model.ts'
import { OutcomesStore } from './outcomes.store.ts'

type RelationFact = FactOf<typeof viewed | typeof liked | typeof unliked | typeof loved | typeof unloved>
const facts = {
  [viewed.type]: { field: 'viewedAt', isSet: true },
  [liked.type]: { field: 'likedAt', isSet: true },
  [unliked.type]: { field: 'likedAt', isSet: false },
  [loved.type]: { field: 'lovedAt', isSet: true },
  [unloved.type]: { field: 'lovedAt', isSet: false },
} as const

/**
 * Interactions between people, from other services' facts. Each field is guarded by the sequence number of its own
 * stream.
 */
@Controller()
export class OnInteraction {
  constructor(
    private readonly outcomes: OutcomesStore,
    private readonly model: MatchingModel,
  ) {}

  @OnFact(viewed, liked, unliked, loved, unloved)
  async recordRelation({ type, seq, at, data }: RelationFact): Promise<void> {
    // a profile view in the deck is no sign of interest; the decision on the card is
    if ('card' in data && data.card) return
    const { field, isSet } = facts[type]
    const pair = [data.user_id, data.user2_id] as const
    const isNew = await this.outcomes.recordFact(pair, field, { seq, at: new Date(at), isSet })
    if (isNew && isSet && field !== 'viewedAt') await this.model.learnFrom(...pair, true)
  }

  @OnFact(talked)
  async recordFirstMessage({ seq, at, data }: FactOf<typeof talked>): Promise<void> {
    const pair = [data.user_id, data.user2_id] as const
    const isNew = await this.outcomes.recordFact(pair, 'wroteAt', { seq, at: new Date(at), isSet: true })
    if (isNew && data.isFirst) await this.model.learnFrom(...pair, true)
  }

  @OnFact(reportFiled)
  async recordReport({ seq, at, data }: FactOf<typeof reportFiled>): Promise<void> {
    const pair = [data.user_id, data.user2_id] as const
    const isNew = await this.outcomes.recordFact(pair, 'reportedAt', { seq, at: new Date(at), isSet: true })
    if (isNew) await this.model.learnFrom(...pair, false)
  }
}
