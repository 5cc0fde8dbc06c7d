import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from '../posts.store.ts'
import { Smiles } from '../smiles/smiles.ts'
import { PostPicturesStore } from './post-pictures.store.ts'

/** A moderator rejected the picture. */
export class RemoveRejectedPicture extends Command<void> {
  constructor(
    readonly owner: string,
    readonly picture: string,
  ) {
    super()
  }
}

/** Deletes the picture, and a post that shows nothing else. */
@CommandHandler(RemoveRejectedPicture)
export class RemoveRejectedPictureHandler implements ICommandHandler<RemoveRejectedPicture> {
  constructor(
    private readonly posts: PostsStore,
    private readonly pictures: PostPicturesStore,
    private readonly smiles: Smiles,
    private readonly clock: Clock,
  ) {}

  async execute({ owner, picture: id }: RemoveRejectedPicture): Promise<void> {
    const picture = await this.pictures.findOwn(id, owner)
    if (!picture) throw new AppError('NOT_FOUND')
    const { post_id } = picture
    const post = post_id === null ? null : await this.posts.find(post_id)
    if (post && !post.deletedAt)
      await this.posts.removePicture(post._id, owner, id).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'MESSAGE_EMPTY')) throw error
        return this.posts.remove(post._id, null, this.clock.now())
      })
    await this.pictures.remove(picture)
    const after = post && (await this.posts.find(post._id))
    if (after) await this.smiles.syncWithPost(after)
  }
}
