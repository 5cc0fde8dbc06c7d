import { Controller } from '@nestjs/common'
import type { FactOf } from '@xinyu/contracts/event'
import { consentChanged, erased, sessionsEnded } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { PushPeopleStore } from './push-people.store.ts'
import { PushesStore } from '../sending/pushes.store.ts'

/**
 * A login takes its devices with it, a person everything; neither comes back, so that a repeat finds nothing. Who
 * withdraws the consent to notifications loses the devices of until then.
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
