import { addPost, deletePost, getLike, getPost, likePost, likePost2 } from '@xinyu/contracts/http/posts/posts'
import { addPostImg, deletePostImg } from '@xinyu/contracts/http/upload/upload'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AddPost } from './add-post.ts'
import { LikePost } from './likes/like-post.ts'
import { AddPostPicture } from './pictures/add-post-picture.ts'
import { RemovePostPicture } from './pictures/remove-post-picture.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'

@Controller()
export class PostsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PostsReads,
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(addPost)
  async add({ input, currentUser, linkFiltered }: CallContext<typeof addPost>) {
    return { post: await this.commands.execute(new AddPost(currentUser, input)), linkFiltered }
  }

  @Implements(addPostImg)
  async addPicture({ input, currentUser }: CallContext<typeof addPostImg>) {
    return { img: await this.commands.execute(new AddPostPicture(currentUser.id, input.key, input.desc ?? '')) }
  }

  @Implements(deletePostImg)
  async removePicture({ input, currentUser }: CallContext<typeof deletePostImg>) {
    await this.commands.execute(new RemovePostPicture(currentUser.id, input.img_id))
    return {}
  }

  @Implements(getPost)
  async get({ input: { post_id }, currentUser }: CallContext<typeof getPost>) {
    return { post: await this.reads.get(currentUser.id, post_id) }
  }

  @Implements(getLike)
  listLikers({ input: { post_id, ...window }, currentUser }: CallContext<typeof getLike>) {
    return this.reads.listLikers(currentUser.id, post_id, window)
  }

  @Implements(likePost)
  like({ input: { post_id, isLike }, currentUser }: CallContext<typeof likePost>) {
    return this.commands.execute(new LikePost(currentUser, post_id, isLike))
  }

  @Implements(likePost2)
  like2({ input: { post_id, isLike }, currentUser }: CallContext<typeof likePost2>) {
    return this.commands.execute(new LikePost(currentUser, post_id, isLike))
  }

  @Implements(deletePost)
  async remove({ input: { post_id }, currentUser }: CallContext<typeof deletePost>) {
    await this.store.remove(post_id, currentUser.id, this.clock.now())
    return {}
  }
}
