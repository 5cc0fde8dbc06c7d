import { comments } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { checkComment, updateCommentStatus } from '@xinyu/contracts/http/posts/comments'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, CallContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  Implements,
  ImplementsAction,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import type { PostDecision } from '../../posts/posts.public.ts'
import { CommentsStore } from '../comments.store.ts'
import { CommentsAdminReads } from './comments-admin.reads.ts'
import { DecideComment } from './decide-comment.ts'
import { UndoCommentDecision } from './undo-comment-decision.ts'

@Controller()
export class CommentsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: CommentsAdminReads,
    private readonly store: CommentsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(checkComment)
  listWaiting({ input, currentUser }: CallContext<typeof checkComment>) {
    return this.reads.listWaiting(input, currentUser.id)
  }

  @Implements(updateCommentStatus)
  async updateStatus({ input, currentUser }: CallContext<typeof updateCommentStatus>) {
    const { comment_id, reply_id, isChecked, reason } = input
    const id = comment_id ?? reply_id ?? ''
    const decision = { approve: isChecked === ReviewStatus.Approved, reason, moderator: currentUser.id }
    return { user_id: await this.commands.execute(new DecideComment(id, decision)) }
  }

  @ImplementsList(comments)
  list({ query, currentUser }: ListContext<typeof comments>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(comments)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'claim')
  async claim({ id, currentUser }: ActionContext<typeof comments, 'claim'>) {
    const record = await this.reads.get(id, currentUser.id)
    if (!(await this.store.claim(record.id, currentUser.id, this.clock.now()))) throw new AppError('CONFLICT')
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof comments, 'approve'>) {
    await this.#decide(id, { approve: true, reason: '', moderator: currentUser.id })
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'reject')
  async reject({ id, input: { reason }, currentUser }: ActionContext<typeof comments, 'reject'>) {
    await this.#decide(id, { approve: false, reason, moderator: currentUser.id })
    return this.reads.get(id, currentUser.id)
  }

  /** The record as it is until then: without undo time nothing of it is left. */
  @ImplementsAction(comments, 'delete')
  async delete({ id, input: { reason }, currentUser }: ActionContext<typeof comments, 'delete'>) {
    const record = await this.reads.get(id, currentUser.id)
    await this.#decide(id, { approve: false, reason, moderator: currentUser.id, deletes: true })
    return record
  }

  @ImplementsAction(comments, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof comments, 'takeBack'>) {
    await this.commands.execute(new UndoCommentDecision(id, currentUser.id))
    return this.reads.get(id, currentUser.id)
  }

  /** Older consoles send no reason. */
  @ImplementsRemove(comments)
  remove(): never {
    throw new AppError('INVALID_INPUT', { fields: [{ path: 'reason', reason: 'needed to delete' }] })
  }

  #decide(id: string, decision: PostDecision): Promise<string> {
    return this.commands.execute(new DecideComment(id, decision, true))
  }
}
