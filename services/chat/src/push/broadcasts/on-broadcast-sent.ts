import { Controller } from '@nestjs/common'
import type { FactOf } from '@xinyu/contracts/event'
import { broadcastSent } from '@xinyu/contracts/events/content'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { RoundsStore } from './rounds.store.ts'

/** Once a system message has reached everybody, pushes it to people without a socket. */
@Controller()
export class OnBroadcastSent {
  constructor(private readonly rounds: RoundsStore) {}

  @OnFact(broadcastSent)
  sent({ at, data: { task_id } }: FactOf<typeof broadcastSent>): Promise<void> {
    return this.rounds.begin(task_id, new Date(at))
  }
}
