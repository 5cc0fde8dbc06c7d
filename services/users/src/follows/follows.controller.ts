import type { AnswerOf } from '@xinyu/contracts/call'
import { getFollowList } from '@xinyu/contracts/http/users/members'
import type { UserCard } from '@xinyu/contracts/profile'
import { followsOf } from '@xinyu/contracts/internal/social'
import { strangers, visibilityOf } from '@xinyu/contracts/rules/people/visibility'
import { Clock } from '@xinyu/platform/clock'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { PresenceReads } from '@xinyu/platform/redis/presence'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Controller } from '@nestjs/common'
import { UsersReads } from '../user-store/user-store.public.ts'
import { visibleStateOf } from '../user/user-view.rules.ts'
import { cardFor } from '../user/user-card.rules.ts'

/** The lists of followed members and followers. Social has the ids, this service the profiles. */
@Controller()
export class FollowsController {
  constructor(
    private readonly internal: InternalClient,
    private readonly objects: ObjectStore,
    private readonly reads: UsersReads,
    private readonly presence: PresenceReads,
    private readonly clock: Clock,
  ) {}

  @Implements(getFollowList)
  async list({ input, currentUser }: CallContext<typeof getFollowList>): Promise<AnswerOf<typeof getFollowList>> {
    const { ids, mutual, total } = await this.internal.call(followsOf, { ...input, user_id: currentUser.id })
    const [people, online] = await Promise.all([this.reads.findMany(ids), this.presence.findOnline(ids)])
    const view = { urls: this.objects, now: this.clock.now(), online }
    // a follower is visible to the member they follow, even in stealth
    const relation = { ...strangers, hasReachedOut: input.direction === 'followers' }
    const viewer = { id: currentUser.id, type: 'normal' } as const
    const list = ids.flatMap((id): (UserCard & { isMutual: boolean })[] => {
      const person = people.get(id)
      if (!person) return []
      const card = cardFor(person, view, visibilityOf(viewer, visibleStateOf(person), relation))
      return [{ ...card, isMutual: mutual.includes(id) }]
    })
    return { list, total }
  }
}
