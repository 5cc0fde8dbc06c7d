import { ProfileStatus } from '@xinyu/contracts/enums'
import type { DataOf, FactEnvelope } from '@xinyu/contracts/event'
import { banned, cancelled, erased, restored, unbanned } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Controller } from '@nestjs/common'
import { PostsStore } from './posts.store.ts'

type UserFact = FactEnvelope<DataOf<typeof unbanned>>

/** What somebody published goes and comes back with them. */
@Controller()
export class OnAuthorChanged {
  constructor(private readonly store: PostsStore) {}

  @OnFact(banned) banned({ key, seq }: UserFact): Promise<void> {
    return this.store.hideAllOf(key, true, seq)
  }
  @OnFact(cancelled) cancelled({ key, seq }: UserFact): Promise<void> {
    return this.store.hideAllOf(key, true, seq)
  }
  @OnFact(unbanned) unbanned({ key, seq, data }: UserFact): Promise<void> {
    return this.store.hideAllOf(key, isGone(data.user.isCompleted), seq)
  }
  @OnFact(restored) restored({ key, seq, data }: UserFact): Promise<void> {
    return this.store.hideAllOf(key, isGone(data.user.isCompleted), seq)
  }
  @OnFact(erased) erased({ key, at }: UserFact): Promise<void> {
    return this.store.removeAllOf(key, new Date(at))
  }
}

/** who was banned before they cancelled is banned again when they come back */
const isGone = (status: number): boolean => status === ProfileStatus.Banned || status === ProfileStatus.Cancelled
