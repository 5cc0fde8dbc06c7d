import type { FactOf } from '@xinyu/contracts/event'
import { reportFiled } from '@xinyu/contracts/events/moderation'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ReportersStore } from './reporters.store.ts'

@Controller()
export class OnReported {
  constructor(private readonly store: ReportersStore) {}

  @OnFact(reportFiled)
  async reported({ at, data: { user_id, user2_id } }: FactOf<typeof reportFiled>): Promise<void> {
    await this.store.add(user_id, user2_id, new Date(at))
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.store.removeAllOf(key)
  }
}
