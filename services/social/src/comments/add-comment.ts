import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { idOf, newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { People } from '../people/people.public.ts'
import { PostsReads } from '../posts/posts.public.ts'
import { CommentsReads } from './comments.reads.ts'
import { CommentsStore } from './comments.store.ts'
import type { StoredComment } from './comment.document.ts'

interface NewComment {
  content: string
  clientId: string | undefined
  /** the post, or a comment or reply under it */
  to: { post: string } | { comment: string; reply: string | undefined }
}

/** Returns the comment's id. */
export class AddComment extends Command<string> {
  constructor(
    readonly currentUser: AuthenticatedUser,
    readonly comment: NewComment,
  ) {
    super()
  }
}

/**
 * Visible to its writer at once, to others after its check. Only what others may see can be commented on, and no answer
 * crosses a block. The client's id is the comment's id, so a retry adds nothing.
 */
@CommandHandler(AddComment)
export class AddCommentHandler implements ICommandHandler<AddComment> {
  constructor(
    private readonly store: CommentsStore,
    private readonly reads: CommentsReads,
    private readonly posts: PostsReads,
    private readonly people: People,
    private readonly clock: Clock,
  ) {}

  async execute({ currentUser: { id: me, isApproved }, comment }: AddComment): Promise<string> {
    const { content, clientId, to } = comment
    if (!isApproved) throw new AppError('PROFILE_NOT_APPROVED')
    const answered = 'post' in to ? null : await this.#answered(me, to.comment, to.reply)
    const post = await this.posts.getApproved(me, answered ? answered.parent.post_id : 'post' in to ? to.post : '')
    const _id = clientId ? idOf('comment', me, clientId) : newId()
    await this.store.add({
      _id,
      post_id: post._id,
      author_id: post.user_id,
      user_id: me,
      parent_id: answered?.parent._id ?? null,
      reply_to: answered?.to ?? null,
      content,
      addtime: this.clock.now(),
    })
    return _id
  }

  async #answered(
    me: string,
    comment: string,
    reply: string | undefined,
  ): Promise<{ parent: StoredComment; to: string }> {
    const parent = await this.reads.getVisible(me, comment, 'comment')
    const answered = reply === undefined ? parent : await this.reads.getVisible(me, reply, 'reply')
    if (!parent.isShown || !answered.isShown || (reply !== undefined && answered.parent_id !== comment))
      throw new AppError('NOT_FOUND')
    if (await this.people.isBlockedEitherWay(me, answered.user_id)) throw new AppError('BLACKLISTED')
    return { parent, to: answered.user_id }
  }
}
