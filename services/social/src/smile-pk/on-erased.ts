import type { FactOf } from '@xinyu/contracts/event'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { SmilesStore } from '../posts/posts.public.ts'
import { PksStore } from './pks.store.ts'
import { ClosePk } from './rounds/close-pk.ts'
import { VoteCounts } from './voting/vote-counts.ts'
import { VotesStore } from './voting/votes.store.ts'

/**
 * Ends the PKs of an erased person's smiles, deletes their smiles and votes. Open PKs are recounted without them; the
 * result of a closed one stays. May be repeated.
 */
@Controller()
export class OnErased {
  constructor(
    private readonly smiles: SmilesStore,
    private readonly pks: PksStore,
    private readonly votes: VotesStore,
    private readonly counts: VoteCounts,
    private readonly commands: Commands,
  ) {}

  @OnFact(erased)
  async apply({ key }: FactOf<typeof erased>): Promise<void> {
    for (const pk of await this.pks.listOpenOf(key)) await this.commands.execute(new ClosePk(pk, true))
    await this.smiles.removeAllOf(key)
    for (const side of await this.votes.removeAllOf(key)) await this.counts.recount(side)
  }
}
