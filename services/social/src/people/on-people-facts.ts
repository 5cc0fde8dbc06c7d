import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { presenceChanged } from '@xinyu/contracts/events/chat'
import { membershipChanged } from '@xinyu/contracts/events/payments'
import * as users from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { PeopleStore } from './people.store.ts'

type UserFact = FactEnvelope<DataOf<typeof users.profileChanged>>

/** Keeps this service's copy of people true. */
@Controller()
export class OnPeopleFacts {
  constructor(private readonly store: PeopleStore) {}

  @OnFact(users.registered) registered(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.profileChanged) profileChanged(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.profileSubmitted) submitted(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.profileApproved) approved(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.profileSentBack) sentBack(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.banned) banned(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.unbanned) unbanned(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.cancelled) cancelled(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.restored) restored(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.erased) erased(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.privacyChanged) privacyChanged(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }
  @OnFact(users.avatarChanged) avatarChanged(fact: UserFact): Promise<void> {
    return this.#user(fact)
  }

  @OnFact(users.blacklisted)
  async blacklisted({ key, seq, data }: FactEnvelope<DataOf<typeof users.blacklisted>>): Promise<void> {
    await this.store.rememberBlock(key, data.user2_id, true, seq)
  }

  @OnFact(users.unblacklisted)
  async unblacklisted({ key, seq, data }: FactEnvelope<DataOf<typeof users.unblacklisted>>): Promise<void> {
    await this.store.rememberBlock(key, data.user2_id, false, seq)
  }

  @OnFact(membershipChanged)
  async membership({ seq, data }: FactEnvelope<DataOf<typeof membershipChanged>>): Promise<void> {
    await this.store.rememberVip(data.user_id, seq, data.vipLimitDate === null ? null : new Date(data.vipLimitDate))
  }

  @OnFact(presenceChanged)
  async presence({ seq, data }: FactEnvelope<DataOf<typeof presenceChanged>>): Promise<void> {
    await this.store.rememberPresence(data.user_id, seq, data.online, new Date(data.at))
  }

  #user({ key, seq, data }: UserFact): Promise<void> {
    return this.store.rememberUser(key, seq, data.user)
  }
}
