import type { FactOf } from '@xinyu/contracts/event'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { countPublicPhotos } from '@xinyu/contracts/internal/incidents'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ignoreNotFound } from '../errors.ts'
import { UsersReads, UsersStore } from '../user-store/user-store.public.ts'
import { approvedImages } from '../user/user-card.rules.ts'
import { restoreAlbum, takeDownAlbum } from './album-takedown.rules.ts'

/** Hides an account's album with its incident, and shows it again. Repeats and late facts change nothing. */
@Controller()
export class OnIncident {
  constructor(
    private readonly users: UsersStore,
    private readonly reads: UsersReads,
  ) {}

  @OnFact(incidentApplied)
  async applied({ seq, data: { incident_id, user_id, takesDown } }: FactOf<typeof incidentApplied>): Promise<void> {
    if (!takesDown) return
    const takedown = { incident_id, seq, ...takesDown }
    await this.users.change(user_id, (user) => takeDownAlbum(user, takedown)).catch(ignoreNotFound)
  }

  @OnFact(incidentUndone)
  async undone({ seq, data: { incident_id, user_id, takesDown } }: FactOf<typeof incidentUndone>): Promise<void> {
    if (!takesDown) return
    await this.users.change(user_id, (user) => restoreAlbum(user, { incident_id, seq })).catch(ignoreNotFound)
  }

  @ImplementsInternal(countPublicPhotos)
  async count({ input: { user_ids } }: InternalContext<typeof countPublicPhotos>) {
    const users = [...(await this.reads.findMany(user_ids)).values()]
    const counts = users.map((user) => ({ user_id: user._id, photos: approvedImages(user).length }))
    return { counts: counts.filter(({ photos }) => photos > 0) }
  }
}
