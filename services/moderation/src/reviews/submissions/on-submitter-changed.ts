import { ProfileStatus } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { banned, cancelled, erased, restored, unbanned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { SubmissionStatus } from './submission-status.ts'

/** The guard is a number that only these facts advance, so that a late fact counts unless a later one was applied. */
@Controller()
export class OnSubmitterChanged {
  constructor(private readonly status: SubmissionStatus) {}

  @OnFact(banned, cancelled)
  async closed({ key, seq }: FactOf<typeof banned | typeof cancelled>): Promise<void> {
    await this.status.setClosed(key, true, seq)
  }

  @OnFact(unbanned, restored)
  async restored({ key, seq, data }: FactOf<typeof unbanned | typeof restored>): Promise<void> {
    await this.status.setClosed(key, isGone(data.user.isCompleted), seq)
  }

  @OnFact(erased)
  async erased({ key }: FactOf<typeof erased>): Promise<void> {
    await this.status.setErased(key)
  }
}

/** lifting a ban may leave the user cancelled, and the other way round */
const isGone = (status: number): boolean => status === ProfileStatus.Banned || status === ProfileStatus.Cancelled
