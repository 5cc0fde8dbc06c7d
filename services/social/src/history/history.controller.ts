import { addView, getView } from '@xinyu/contracts/http/social/sharing'
import { addBrowsed } from '@xinyu/contracts/internal/social'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { isHidden, People, type SeenPerson } from '../people/people.public.ts'
import { HistoryStore } from './history.store.ts'

/** The pages I viewed, for me alone. */
@Controller()
export class HistoryController {
  constructor(
    private readonly store: HistoryStore,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  @Implements(addView)
  async addView({ input: { user_id }, currentUser: { id: me } }: CallContext<typeof addView>) {
    if (user_id === me) throw new AppError('VIEW_FAILED')
    const person = await this.people.find(user_id)
    // people who hide look the same as unknown ones
    const seen = (await this.people.asSeenBy(me, [user_id])).get(user_id)
    if (!person?.user || isHidden(seen)) throw new AppError('USER_NOT_FOUND')
    await this.store.recordView(me, user_id, this.clock.now())
    return {}
  }

  @Implements(getView)
  async listViews({ input, currentUser: { id: me } }: CallContext<typeof getView>) {
    const { found, total } = await this.store.findPage(me, { ...input, without: await this.people.blockedWith(me) })
    const people = await this.people.asSeenBy(
      me,
      found.map(({ other_id }) => other_id),
    )
    const list = found.map(({ other_id, at, times }) => ({
      user: (people.get(other_id) as SeenPerson).card,
      addtime: at.toISOString(),
      times,
    }))
    return { list, total }
  }

  @ImplementsInternal(addBrowsed)
  async recordShown({ input: { user_id, people, at } }: InternalContext<typeof addBrowsed>) {
    await this.store.recordShown(user_id, people, new Date(at))
    return {}
  }
}
