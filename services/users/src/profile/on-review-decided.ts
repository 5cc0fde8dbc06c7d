import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { FactOf } from '@xinyu/contracts/event'
import { OnFact } from '@xinyu/platform/carrier/on-fact'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { approve, sendBack } from '../user-review.rules.ts'
import { pictureKey, pictureSizes } from '../user.rules.ts'

/** Harmless when repeated: a decision counts only for the revision that still waits. */
@Controller()
export class OnReviewDecided {
  constructor(
    private readonly people: People,
    private readonly objects: ObjectStore,
    private readonly log: Log,
  ) {}

  @OnFact(reviewDecided)
  async apply({ data }: FactOf<typeof reviewDecided>): Promise<void> {
    const before = data.kind === 'profile' ? await this.people.get(data.user_id) : null
    if (!before) return
    const after = await this.people.change(data.user_id, (user) =>
      data.decision === 'approved' ? approve(user, data.revision) : sendBack(user, data.revision, data.reason),
    )
    const [old, now] = [before.shown?.avatar?.name, after.shown?.avatar?.name]
    if (old !== undefined && old !== now) await this.#remove(old)
  }

  /** Nobody sees the avatar of the last approval any more. */
  async #remove(name: string): Promise<void> {
    for (const size of pictureSizes)
      await this.objects
        .remove(pictureKey(name, size))
        .catch((error: unknown) => this.log.warn('profile: an object was left behind', { err: error }))
  }
}
