import * as calls from '@xinyu/contracts/http/posts'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/context'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { AddPost } from './add-post.ts'
import { DeletePost } from './delete-post.ts'
import { LikePost } from './like-post.ts'
import { PostsReads } from './posts.reads.ts'

@Controller()
export class PostsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PostsReads,
  ) {}

  @Implements(calls.addPost)
  async add({ input, currentUser, linkFiltered }: CallContext<typeof calls.addPost>) {
    return { post: await this.commands.execute(new AddPost(currentUser, input)), linkFiltered }
  }

  @Implements(calls.getPosts)
  newest({ input: window, currentUser }: CallContext<typeof calls.getPosts>) {
    return this.reads.newest(currentUser.id, window)
  }

  @Implements(calls.getUserPosts)
  of({ input: { user_id, ...window }, currentUser }: CallContext<typeof calls.getUserPosts>) {
    return this.reads.of(currentUser.id, user_id ?? currentUser.id, window)
  }

  @Implements(calls.getPost)
  async one({ input: { post_id }, currentUser }: CallContext<typeof calls.getPost>) {
    return { post: await this.reads.one(currentUser.id, post_id) }
  }

  @Implements(calls.likePost)
  like({ input: { post_id, isLike }, currentUser }: CallContext<typeof calls.likePost>) {
    return this.commands.execute(new LikePost(currentUser.id, post_id, isLike))
  }

  @Implements(calls.deletePost)
  async remove({ input: { post_id }, currentUser }: CallContext<typeof calls.deletePost>) {
    await this.commands.execute(new DeletePost(currentUser.id, post_id))
    return {}
  }
}
