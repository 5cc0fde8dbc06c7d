import { comments } from '@xinyu/contracts/admin/content'
import { ReviewStatus } from '@xinyu/contracts/enums'
import { checkComment, updateCommentStatus } from '@xinyu/contracts/http/posts/comments'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { RecordOf } from '@xinyu/contracts/resource'
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
import { ReportersStore } from '../../reports/reports.public.ts'
import { CommentsStore } from '../comments.store.ts'
import { RemoveComment } from '../remove-comment.ts'
import { CommentsAdminReads } from './comments-admin.reads.ts'
import { DecideComment } from './decide-comment.ts'
import { UndoCommentDecision } from './undo-comment-decision.ts'

@Controller()
export class CommentsAdminController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: CommentsAdminReads,
    private readonly store: CommentsStore,
    private readonly reporters: ReportersStore,
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
    await this.#claim(id, currentUser.id)
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'approve')
  async approve({ id, currentUser }: ActionContext<typeof comments, 'approve'>) {
    await this.#decide(id, currentUser.id, true, '')
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'reject')
  async reject({ id, input: { reason }, currentUser }: ActionContext<typeof comments, 'reject'>) {
    await this.#decide(id, currentUser.id, false, reason)
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(comments, 'takeBack')
  async takeBack({ id, currentUser }: ActionContext<typeof comments, 'takeBack'>) {
    await this.commands.execute(new UndoCommentDecision(id, currentUser.id))
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsRemove(comments)
  async remove({ id, currentUser }: RecordContext) {
    // only whoever has claimed it deletes it
    const record = await this.#claim(id, currentUser.id)
    await this.commands.execute(new RemoveComment(null, id, 'any'))
    return record
  }

  /** Returns what is claimed; nobody claims their own, or of who has reported them. */
  async #claim(id: string, by: string): Promise<RecordOf<typeof comments>> {
    const record = await this.reads.get(id, by)
    if (record.user_id === by) throw new AppError('SELF')
    await this.reporters.assertMayDecide(record.user_id, by)
    if (!(await this.store.claim(id, by, this.clock.now()))) throw new AppError('CONFLICT')
    return record
  }

  #decide(id: string, moderator: string, approve: boolean, reason: string): Promise<string> {
    return this.commands.execute(new DecideComment(id, { approve, reason, moderator }, true))
  }
}
