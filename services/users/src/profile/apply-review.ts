import { pictureKey, pictureSizes } from '@xinyu/platform/pictures/picture.rules'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { reviewDecided } from '@xinyu/contracts/events/moderation'
import type { DataOf } from '@xinyu/contracts/event'
import { Log } from '@xinyu/platform/logging/log'
import { ObjectStore } from '@xinyu/platform/object-store/object-store'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ignoreNotFound } from '../errors.ts'
import { UsersStore } from '../user-store/user-store.public.ts'
import { AnswerVoices } from './answers/answer-voices.ts'
import { approveProfile, sendProfileBack } from '../user/user-review.rules.ts'
import type { UserState } from '../user/user.document.ts'

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
    const before = await this.users.find(user_id)
    if (!before) return
    const after = await this.users.change(user_id, (user) =>
      decision === 'approved' ? approveProfile(user, revision) : sendProfileBack(user, revision, reason, reasonCode),
    )
    if (decision === 'approved') await this.#publishPictures(after)
    await this.voices.removeReplaced(before, after)
    const [replaced, current] = [before.approved?.avatar?.name, after.approved?.avatar?.name]
    if (replaced !== undefined && replaced !== current) await this.#removePicture(replaced)
  }

  /** Makes approved pictures public. A repeat after a crash finds those still private. */
  async #publishPictures({ _id, images }: UserState & { _id: string }): Promise<void> {
    const toOpen = images.filter(({ isChecked, isPrivate }) => isPrivate && isChecked === ReviewStatus.Approved)
    if (toOpen.length === 0) return
    for (const { name } of toOpen)
      for (const size of pictureSizes) await this.objects.setPublic(pictureKey(name, size), true).catch(ignoreNotFound)
    const opened = new Set(toOpen.map(({ name }) => name))
    await this.users.change(_id, (user) => ({
      set: {
        images: user.images.map(({ isPrivate, ...picture }) =>
          isPrivate && !opened.has(picture.name) ? { ...picture, isPrivate } : picture,
        ),
      },
    }))
  }

  /** Deletes the avatar of the previous approval. */
  async #removePicture(name: string): Promise<void> {
    for (const size of pictureSizes)
      await this.objects
        .remove(pictureKey(name, size))
        .catch((error: unknown) => this.log.warn('profile: an object was not deleted', { err: error }))
  }
}
