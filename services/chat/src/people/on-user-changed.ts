import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { facts } from '@xinyu/contracts/events/all'
import { blacklisted, profileChanged, unblacklisted } from '@xinyu/contracts/events/users'
import { Controller } from '@nestjs/common'
import { EventPattern } from '@nestjs/microservices'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { PeopleStore } from './people.store.ts'

const blocks: readonly string[] = [blacklisted.type, unblacklisted.type]
const ofUsers = facts
  .filter((fact) => fact.owner === 'users' && fact.aggregate === 'user' && !blocks.includes(fact.type))
  .map((fact) => fact.type)

/** Every fact of a user carries the user; blocks ride on the same numbers, so each fact is one guarded write. */
@Controller()
export class OnUserChanged {
  constructor(private readonly store: PeopleStore) {}

  @EventPattern(ofUsers)
  async apply(fact: FactEnvelope<DataOf<typeof profileChanged>>): Promise<void> {
    await this.store.apply(fact.key, 'seq', fact.seq, { $set: { user: fact.data.user } })
  }

  @OnFact(blacklisted)
  async block(fact: FactEnvelope<DataOf<typeof blacklisted>>): Promise<void> {
    await this.store.apply(fact.key, 'seq', fact.seq, {
      $set: { user: fact.data.user },
      $addToSet: { blocks: fact.data.user2_id },
    })
  }

  @OnFact(unblacklisted)
  async unblock(fact: FactEnvelope<DataOf<typeof unblacklisted>>): Promise<void> {
    await this.store.apply(fact.key, 'seq', fact.seq, {
      $set: { user: fact.data.user },
      $pull: { blocks: fact.data.user2_id },
    })
  }
}
