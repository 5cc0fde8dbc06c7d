import { pictureKey, pictureSizes } from '@xinyu/platform/pictures/picture.rules'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { Log } from '@xinyu/platform/log'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { UsersStore } from '../directory/directory.public.ts'
import { AnswerVoices } from './answer-voices.ts'
import { approve, sendBack } from '../user-review.rules.ts'

/** A moderator's decision on one revision of a profile. */
export class ApplyReview extends Command<void> {
  constructor(readonly review: DataOf<typeof reviewDecided>) {
    super()
  }
}

@CommandHandler(ApplyReview)
export class ApplyReviewHandler implements ICommandHandler<ApplyReview> {
  constructor(
    private readonly users: UsersStore,
    private readonly objects: ObjectStore,
    private readonly voices: AnswerVoices,
    private readonly log: Log,
  ) {}

  async execute({ review: { user_id, revision, decision, reason, reasonCode } }: ApplyReview): Promise<void> {
    const before = await this.users.get(user_id)
    if (!before) return
    const after = await this.users.change(user_id, (user) =>
      decision === 'approved' ? approve(user, revision) : sendBack(user, revision, reason, reasonCode),
    )
    await this.voices.removeReplaced(before, after)
    const [replaced, current] = [before.approved?.avatar?.name, after.approved?.avatar?.name]
    if (replaced !== undefined && replaced !== current) await this.#removePicture(replaced)
  }

  /** Nobody sees the avatar of the last approval any more. */
  async #removePicture(name: string): Promise<void> {
    for (const size of pictureSizes)
      await this.objects
        .remove(pictureKey(name, size))
        .catch((error: unknown) => this.log.warn('profile: an object was left behind', { err: error }))
  }
}
