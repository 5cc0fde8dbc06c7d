import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { ImageFlagsStore } from './image-flags.store.ts'
import type { ImageFlag } from '../reviews.rules.ts'
import { ReviewsStore } from '../reviews.store.ts'

/** `owner` null: the picture belongs to no review yet. */
export class FlagImage extends Command<void> {
  constructor(
    readonly key: string,
    readonly owner: string | null,
    readonly flag: ImageFlag,
  ) {
    super()
  }
}

/**
 * Raises the priority of reviews that show a flagged picture. A flag is stored before the reviews are searched, and a
 * new review is stored before its flags are searched: in either order, one of the two sees the other.
 */
@CommandHandler(FlagImage)
export class FlagImageHandler implements ICommandHandler<FlagImage> {
  constructor(
    private readonly flags: ImageFlagsStore,
    private readonly reviews: ReviewsStore,
  ) {}

  async execute({ key, owner, flag }: FlagImage): Promise<void> {
    await this.flags.add(key, flag)
    if (owner === null) return
    for (const id of await this.reviews.listWaitingWithImage(owner, key))
      await this.reviews.flagImages(id, new Map([[key, flag]]))
  }
}
