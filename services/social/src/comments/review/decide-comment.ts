import { undoSecondsOf } from '@xinyu/contracts/rules/undo'
import { CONFIG } from '@xinyu/platform/config'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { Inject } from '@nestjs/common'
import type { SocialConfig } from '../../config.ts'
import { type PostDecision, PostsStore } from '../../posts/posts.public.ts'
import { CommentCounts } from '../comment-counts.ts'
import { CommentsStore } from '../comments.store.ts'
import type { StoredComment } from '../comment.document.ts'

/** Returns its writer. */
export class DecideComment extends Command<string> {
  constructor(
    readonly id: string,
    readonly decision: PostDecision,
    /** the decision can be undone for a while; otherwise it is published at once */
    readonly isHeld = false,
  ) {
    super()
  }
}

/**
 * Decided by the automatic check or a moderator, who may also revise a decision. If its post or parent is gone by
 * now, the comment is removed too.
 */
@CommandHandler(DecideComment)
export class DecideCommentHandler implements ICommandHandler<DecideComment> {
  constructor(
    private readonly store: CommentsStore,
    private readonly posts: PostsStore,
    private readonly counts: CommentCounts,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Pick<SocialConfig, 'UNDO_SECONDS'>,
  ) {}

  async execute({ id, decision, isHeld }: DecideComment): Promise<string> {
    const comment = await this.store.find(id)
    if (!comment) throw new AppError('NOT_FOUND')
    if (decision.moderator !== null && !decision.approve && decision.reason === '')
      throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to reject' }] })
    const at = this.clock.now()
    const isLost = await this.#isLost(comment)
    const seconds = isHeld ? undoSecondsOf(decision.approve, this.config.UNDO_SECONDS) : 0
    await this.counts.applyChange(comment, () =>
      isLost ? this.store.remove(id, at) : this.store.decide(id, decision, at, seconds),
    )
    // checked again after the write: the remover looks for it after its own write, so one of the two finds the other
    if (!isLost && (await this.#isLost(comment)))
      await this.counts.applyChange(comment, () => this.store.remove(id, at))
    return comment.user_id
  }

  async #isLost({ post_id, parent_id }: StoredComment): Promise<boolean> {
    const [post, parent] = await Promise.all([
      this.posts.find(post_id),
      parent_id === null ? null : this.store.find(parent_id),
    ])
    return !post || post.deletedAt !== null || (parent_id !== null && !parent?.isShown)
  }
}
