import { matched, unmatched } from '@xinyu/contracts/events/social'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { MatchesStore } from './matches.store.ts'

@Controller()
export class OnMatched {
  constructor(private readonly matches: MatchesStore) {}

  @OnFact(matched)
  async match({ seq, data }: FactOf<typeof matched>): Promise<void> {
    await this.matches.put(data.relation_id, [data.user_id, data.user2_id], true, seq)
  }

  @OnFact(unmatched)
  async unmatch({ seq, data }: FactOf<typeof unmatched>): Promise<void> {
    await this.matches.put(data.relation_id, [data.user_id, data.user2_id], false, seq)
  }
}
