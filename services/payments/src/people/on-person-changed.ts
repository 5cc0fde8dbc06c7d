import * as users from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { type PersonFact, PeopleStore } from './people.store.ts'

/** Every fact about a user bears the whole snapshot: each refreshes our copy. */
@Controller()
export class OnPersonChanged {
  constructor(private readonly people: PeopleStore) {}

  @OnFact(users.registered)
  registered(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.profileChanged)
  profileChanged(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.profileSubmitted)
  profileSubmitted(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.profileApproved)
  profileApproved(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.profileSentBack)
  profileSentBack(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.banned)
  banned(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.unbanned)
  unbanned(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.cancelled)
  cancelled(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.restored)
  restored(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.erased)
  erased(fact: PersonFact): Promise<void> {
    return this.people.keep({ ...fact, data: { user: { ...fact.data.user, name: '', avatar: null } } })
  }
  @OnFact(users.privacyChanged)
  privacyChanged(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.avatarChanged)
  avatarChanged(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.rolesChanged)
  rolesChanged(fact: PersonFact): Promise<void> {
    return this.people.keep(fact)
  }
  @OnFact(users.blacklisted)
  blacklisted(fact: PersonFact): Promise<void> {
    return this.people.keep(fact, 'add')
  }
  @OnFact(users.unblacklisted)
  unblacklisted(fact: PersonFact): Promise<void> {
    return this.people.keep(fact, 'remove')
  }
}
