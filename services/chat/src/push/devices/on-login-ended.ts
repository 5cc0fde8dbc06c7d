import { Controller } from '@nestjs/common'
import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged, erased, sessionsEnded } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { PushPeopleStore } from './push-people.store.ts'
import { PushesStore } from '../sending/pushes.store.ts'

/**
 * A login's end removes its devices, an erasure all; neither comes back, so a repeat finds nothing. Withdrawing the
 * consent to notifications removes the devices registered until then.
 */
@Controller()
export class OnLoginEnded {
  constructor(
    private readonly people: PushPeopleStore,
    private readonly pushes: PushesStore,
  ) {}

  @OnFact(sessionsEnded)
  sessionsEnded({ key, data: { sessions } }: FactOf<typeof sessionsEnded>): Promise<void> {
    return this.people.removeSessions(key, sessions)
  }

  @OnFact(consentChanged)
  async consentChanged({ key, at, data: { kind, given } }: FactOf<typeof consentChanged>): Promise<void> {
    if (kind === 'notifications' && !given) await this.people.removeUntil(key, new Date(at))
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.people.delete(key)
    await this.pushes.deleteAllOf(key)
  }
}
