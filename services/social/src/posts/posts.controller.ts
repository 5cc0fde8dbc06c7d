import * as calls from '@xinyu/contracts/http/posts'
import { Clock } from '@xinyu/platform/clock'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { AddPost } from './add-post.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class PostsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: PostsReads,
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(calls.addPost)
  async add({ input, currentUser }: CallContext<typeof calls.addPost>) {
    return { post: await this.commands.execute(new AddPost(currentUser, input)) }
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
  async like({ input: { post_id, isLike }, currentUser }: CallContext<typeof calls.likePost>) {
    await this.reads.one(currentUser.id, post_id)
    return this.store.like(post_id, currentUser.id, isLike, this.clock.now())
  }

  @Implements(calls.deletePost)
  async remove({ input: { post_id }, currentUser }: CallContext<typeof calls.deletePost>) {
    await this.store.remove(post_id, currentUser.id, this.clock.now())
    return {}
  }
}
