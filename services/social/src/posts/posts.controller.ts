import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/posts'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { AddPost } from './add-post.ts'
import { PostsReads } from './posts.reads.ts'
import { PostsStore } from './posts.store.ts'

@Controller()
export class PostsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: PostsReads,
    private readonly store: PostsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(calls.addPost)
  async add(
    @Input() input: InputOf<typeof calls.addPost>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.addPost>> {
    return { post: await this.commands.execute(new AddPost(currentUser, input)) }
  }

  @Implements(calls.getPosts)
  newest(
    @Input() window: InputOf<typeof calls.getPosts>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.getPosts>> {
    return this.reads.newest(currentUser.id, window)
  }

  @Implements(calls.getUserPosts)
  of(
    @Input() { user_id, ...window }: InputOf<typeof calls.getUserPosts>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.getUserPosts>> {
    return this.reads.of(currentUser.id, user_id ?? currentUser.id, window)
  }

  @Implements(calls.getPost)
  async one(
    @Input() { post_id }: InputOf<typeof calls.getPost>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.getPost>> {
    return { post: await this.reads.one(currentUser.id, post_id) }
  }

  @Implements(calls.likePost)
  async like(
    @Input() { post_id, isLike }: InputOf<typeof calls.likePost>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof calls.likePost>> {
    await this.reads.one(currentUser.id, post_id)
    return this.store.like(post_id, currentUser.id, isLike, this.clock.now())
  }

  @Implements(calls.deletePost)
  async remove(
    @Input() { post_id }: InputOf<typeof calls.deletePost>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<object> {
    await this.store.remove(post_id, currentUser.id, this.clock.now())
    return {}
  }
}
