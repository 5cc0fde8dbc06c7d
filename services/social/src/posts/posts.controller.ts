import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import * as calls from '@xinyu/contracts/http/posts'
import type { Person } from '@xinyu/platform/auth/person'
import { Clock } from '@xinyu/platform/clock'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(calls.addPost)
  async add(
    @Input() input: InputOf<typeof calls.addPost>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.addPost>> {
    return { post: await this.commands.execute(new AddPost(who, input)) }
  }

  @Answers(calls.getPosts)
  newest(
    @Input() window: InputOf<typeof calls.getPosts>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.getPosts>> {
    return this.reads.newest(who.id, window)
  }

  @Answers(calls.getUserPosts)
  of(
    @Input() { user_id, ...window }: InputOf<typeof calls.getUserPosts>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.getUserPosts>> {
    return this.reads.of(who.id, user_id ?? who.id, window)
  }

  @Answers(calls.getPost)
  async one(
    @Input() { post_id }: InputOf<typeof calls.getPost>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.getPost>> {
    return { post: await this.reads.one(who.id, post_id) }
  }

  @Answers(calls.likePost)
  async like(
    @Input() { post_id, isLike }: InputOf<typeof calls.likePost>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof calls.likePost>> {
    await this.reads.one(who.id, post_id)
    return this.store.like(post_id, who.id, isLike, this.clock.now())
  }

  @Answers(calls.deletePost)
  async remove(@Input() { post_id }: InputOf<typeof calls.deletePost>, @Who() who: Person): Promise<object> {
    await this.store.remove(post_id, who.id, this.clock.now())
    return {}
  }
}
