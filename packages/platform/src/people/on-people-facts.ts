import type { FactOf } from '@xinyu/contracts/event'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import {
  blacklisted,
  consentChanged,
  erased,
  keptApart,
  noLongerApart,
  unblacklisted,
  userSnapshotFacts,
} from '@xinyu/contracts/events/users'
import { Controller, Inject } from '@nestjs/common'
import { OnFact } from '../message-bus/on-fact.ts'
import { BlocksStore } from './blocks.store.ts'
import { PeopleStore } from './people.store.ts'
import type { BlockChanged, PersonChanged } from './people-copy-options.ts'

export const PERSON_CHANGED = Symbol('what follows a change of a person')
export const BLOCK_CHANGED = Symbol('what follows a change of a block')
type UserFact = FactOf<(typeof userSnapshotFacts)[number]>
type BlockFact = FactOf<typeof blacklisted | typeof unblacklisted>
type ApartFact = FactOf<typeof keptApart | typeof noLongerApart>

/** Stores the users from facts that carry a full snapshot. */
@Controller()
export class OnUserFacts {
  constructor(
    private readonly people: PeopleStore,
    private readonly blocks: BlocksStore,
    @Inject(PERSON_CHANGED) private readonly changed: PersonChanged,
  ) {}

  @OnFact(...userSnapshotFacts)
  async apply({ type, key, seq, data }: UserFact): Promise<void> {
    if (type === erased.type) {
      await this.people.keepErased(key, seq, data.user)
      await this.blocks.forgetPerson(key)
    } else await this.people.keepUser(key, seq, data.user)
    await this.changed(key)
  }
}

@Controller()
export class OnBlockFacts {
  constructor(
    private readonly people: PeopleStore,
    private readonly blocks: BlocksStore,
    @Inject(BLOCK_CHANGED) private readonly changed: BlockChanged,
  ) {}

  /** Checked after the write: an erasure marks first and deletes then, so that one of the two finds the other. */
  @OnFact(blacklisted, unblacklisted)
  async apply({ type, key, seq, data: { user2_id } }: BlockFact): Promise<void> {
    await this.blocks.setBlock(key, user2_id, seq, type === blacklisted.type)
    if (await this.people.isAnyErased([key, user2_id])) await this.blocks.deletePair(key, user2_id)
    await this.changed(key, user2_id)
  }
}

@Controller()
export class OnContactFacts {
  constructor(
    private readonly people: PeopleStore,
    private readonly blocks: BlocksStore,
    @Inject(BLOCK_CHANGED) private readonly changed: BlockChanged,
  ) {}

  @OnFact(keptApart, noLongerApart)
  async apply({ type, key, seq, data: { user2_id } }: ApartFact): Promise<void> {
    await this.blocks.keepContact(key, user2_id, seq, type === keptApart.type)
    if (await this.people.isAnyErased([key, user2_id])) await this.blocks.deletePair(key, user2_id)
    await this.changed(key, user2_id)
  }
}

@Controller()
export class OnVipMembership {
  constructor(private readonly people: PeopleStore) {}

  @OnFact(membershipChanged)
  async apply({ seq, data }: FactOf<typeof membershipChanged>): Promise<void> {
    const vipLimitDate = data.vipLimitDate === null ? null : new Date(data.vipLimitDate)
    await this.people.saveVipMembership(data.user_id, seq, vipLimitDate)
  }
}

/** Stores since when a person agrees to marketing. */
@Controller()
export class OnMarketing {
  constructor(private readonly people: PeopleStore) {}

  @OnFact(consentChanged)
  async apply({ seq, at, data: { user_id, kind, given } }: FactOf<typeof consentChanged>): Promise<void> {
    if (kind === 'marketing') await this.people.keepMarketing(user_id, seq, given ? new Date(at) : null)
  }
}
