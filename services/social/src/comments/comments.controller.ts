import * as calls from '@xinyu/contracts/http/posts/comments'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AddComment } from './add-comment.ts'
import { CommentsReads } from './comments.reads.ts'
import { LikeComment } from './likes/like-comment.ts'
import { RemoveComment } from './remove-comment.ts'

@Controller()
export class CommentsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: CommentsReads,
  ) {}

  @Implements(calls.addComment)
  async add({ input, currentUser, linkFiltered }: CallContext<typeof calls.addComment>) {
    const { post_id: post, content, clientId } = input
    const id = await this.commands.execute(new AddComment(currentUser, { content, clientId, to: { post } }))
    return { comment: await this.reads.getComment(currentUser.id, id), linkFiltered }
  }

  @Implements(calls.replyComment)
  async reply({ input, currentUser, linkFiltered }: CallContext<typeof calls.replyComment>) {
    const { comment_id: comment, reply_id: reply, content, clientId } = input
    const id = await this.commands.execute(new AddComment(currentUser, { content, clientId, to: { comment, reply } }))
    return { reply: await this.reads.getReply(currentUser.id, id), linkFiltered }
  }

  @Implements(calls.getComment)
  list({ input, currentUser }: CallContext<typeof calls.getComment>) {
    return this.reads.list(currentUser.id, input)
  }

  @Implements(calls.deleteComment)
  async remove({ input: { comment_id }, currentUser }: CallContext<typeof calls.deleteComment>) {
    await this.commands.execute(new RemoveComment(currentUser.id, comment_id, 'comment'))
    return {}
  }

  @Implements(calls.deleteReplyComment)
  async removeReply({ input: { reply_id }, currentUser }: CallContext<typeof calls.deleteReplyComment>) {
    await this.commands.execute(new RemoveComment(currentUser.id, reply_id, 'reply'))
    return {}
  }

  @Implements(calls.likeComment)
  like({ input: { comment_id, isLike }, currentUser }: CallContext<typeof calls.likeComment>) {
    return this.commands.execute(new LikeComment(currentUser.id, comment_id, 'comment', isLike))
  }

  @Implements(calls.likeReplyComment)
  likeReply({ input: { reply_id, isLike }, currentUser }: CallContext<typeof calls.likeReplyComment>) {
    return this.commands.execute(new LikeComment(currentUser.id, reply_id, 'reply', isLike))
  }
}
