import { matched, unmatched } from '@xinyu/contracts/events/social'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { MatchesStore } from '../matches.store.ts'

/** Both facts are about the same relation, so the later one counts. */
@Controller()
export class OnMatched {
  constructor(private readonly matches: MatchesStore) {}

  @OnFact(matched, unmatched)
  async apply({ seq, type, at, data }: FactOf<typeof matched | typeof unmatched>): Promise<void> {
    const isMatched = type === matched.type
    await this.matches.saveMatch(data.relation_id, [data.user_id, data.user2_id], { isMatched, seq, at: new Date(at) })
  }
}
