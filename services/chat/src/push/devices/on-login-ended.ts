import { Controller } from '@nestjs/common'
import type { FactOf } from '@xinyu/contracts/event'
import { erased, sessionsEnded } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { PushPeopleStore } from './push-people.store.ts'
import { PushesStore } from '../sending/pushes.store.ts'

/** A login takes its devices with it, a person everything. Neither comes back, so that a repeat finds nothing. */
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

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.people.delete(key)
    await this.pushes.deleteAllOf(key)
  }
}
