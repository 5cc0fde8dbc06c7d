import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { LikeCounts } from './likes/like-counts.ts'
import { PostLikesStore } from './likes/post-likes.store.ts'
import { PostPicturesStore } from './pictures/post-pictures.store.ts'
import { PostsStore } from './posts.store.ts'

/** Deletes an erased person's posts, pictures and likes. May be repeated. */
export class EraseAuthor extends Command<void> {
  constructor(
    readonly id: string,
    readonly at: Date,
  ) {
    super()
  }
}

@CommandHandler(EraseAuthor)
export class EraseAuthorHandler implements ICommandHandler<EraseAuthor> {
  constructor(
    private readonly store: PostsStore,
    private readonly likes: PostLikesStore,
    private readonly pictures: PostPicturesStore,
    private readonly counts: LikeCounts,
  ) {}

  async execute({ id, at }: EraseAuthor): Promise<void> {
    await this.store.removeAllOf(id, at)
    await this.pictures.removeAllOf(id)
    for await (const post_id of this.likes.streamLikedBy(id)) {
      const post = await this.store.find(post_id)
      if (!post) continue
      const liked = { post_id, author_id: post.user_id, liker_id: id }
      await this.counts.apply(post, await this.likes.setLike(liked, false, at))
    }
  }
}
