import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { PostsStore } from '../posts.store.ts'
import { Smiles } from '../smiles/smiles.ts'
import { PostPicturesStore } from './post-pictures.store.ts'

export class RemovePostPicture extends Command<void> {
  constructor(
    readonly me: string,
    readonly picture: string,
  ) {
    super()
  }
}

/** Removes a picture from an own post or draft, or one that none uses. */
@CommandHandler(RemovePostPicture)
export class RemovePostPictureHandler implements ICommandHandler<RemovePostPicture> {
  constructor(
    private readonly posts: PostsStore,
    private readonly pictures: PostPicturesStore,
    private readonly smiles: Smiles,
  ) {}

  async execute({ me, picture: id }: RemovePostPicture): Promise<void> {
    const picture = await this.pictures.findOwn(id, me)
    if (!picture) throw new AppError('NOT_FOUND')
    const post = picture.post_id === null ? null : await this.posts.find(picture.post_id)
    if (post && !post.deletedAt) await this.posts.removePicture(post._id, me, id)
    await this.pictures.remove(picture)
    const after = post && (await this.posts.find(post._id))
    if (after) await this.smiles.syncWithPost(after)
  }
}
