import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { facts } from '@xinyu/contracts/events/all'
import { blacklisted, erased, type profileChanged, unblacklisted } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { EventPattern } from '@nestjs/microservices'
import { IndexSync } from '../search/index-sync.public.ts'
import { PeopleStore } from './people.store.ts'

const special: readonly string[] = [blacklisted.type, unblacklisted.type, erased.type]
const ofUsers = facts
  .filter((fact) => fact.owner === 'users' && fact.aggregate === 'user' && !special.includes(fact.type))
  .map((fact) => fact.type)

/** Every fact of a user carries the user; the index learns of a change before the next fact is taken. */
@Controller()
export class OnUserChanged {
  constructor(
    private readonly store: PeopleStore,
    private readonly index: IndexSync,
  ) {}

  @EventPattern(ofUsers)
  async apply(fact: FactEnvelope<DataOf<typeof profileChanged>>): Promise<void> {
    await this.store.apply(fact.key, fact.seq, { $set: { user: fact.data.user } }, new Date())
    await this.index.sync(fact.key)
  }

  @OnFact(blacklisted)
  async block(fact: FactEnvelope<DataOf<typeof blacklisted>>): Promise<void> {
    await this.store.apply(
      fact.key,
      fact.seq,
      { $set: { user: fact.data.user }, $addToSet: { blocks: fact.data.user2_id } },
      new Date(),
    )
  }

  @OnFact(unblacklisted)
  async unblock(fact: FactEnvelope<DataOf<typeof unblacklisted>>): Promise<void> {
    await this.store.apply(
      fact.key,
      fact.seq,
      { $set: { user: fact.data.user }, $pull: { blocks: fact.data.user2_id } },
      new Date(),
    )
  }

  @OnFact(erased)
  async erase(fact: FactEnvelope<DataOf<typeof erased>>): Promise<void> {
    await this.store.erase(fact.key, fact.seq, new Date())
    await this.index.sync(fact.key)
  }
}
