import {
  addComment,
  deleteComment,
  deleteReplyComment,
  getComment,
  likeComment,
  likeReplyComment,
  replyComment,
} from '@xinyu/contracts/http/posts/comments'
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

  @Implements(addComment)
  async add({ input, currentUser, linkFiltered }: CallContext<typeof addComment>) {
    const { post_id: post, content, clientId } = input
    const id = await this.commands.execute(new AddComment(currentUser, { content, clientId, to: { post } }))
    return { comment: await this.reads.getComment(currentUser.id, id), linkFiltered }
  }

  @Implements(replyComment)
  async reply({ input, currentUser, linkFiltered }: CallContext<typeof replyComment>) {
    const { comment_id: comment, reply_id: reply, content, clientId } = input
    const id = await this.commands.execute(new AddComment(currentUser, { content, clientId, to: { comment, reply } }))
    return { reply: await this.reads.getReply(currentUser.id, id), linkFiltered }
  }

  @Implements(getComment)
  list({ input, currentUser }: CallContext<typeof getComment>) {
    return this.reads.list(currentUser.id, input)
  }

  @Implements(deleteComment)
  async remove({ input: { comment_id }, currentUser }: CallContext<typeof deleteComment>) {
    await this.commands.execute(new RemoveComment(currentUser.id, comment_id, 'comment'))
    return {}
  }

  @Implements(deleteReplyComment)
  async removeReply({ input: { reply_id }, currentUser }: CallContext<typeof deleteReplyComment>) {
    await this.commands.execute(new RemoveComment(currentUser.id, reply_id, 'reply'))
    return {}
  }

  @Implements(likeComment)
  like({ input: { comment_id, isLike }, currentUser }: CallContext<typeof likeComment>) {
    return this.commands.execute(new LikeComment(currentUser.id, comment_id, 'comment', isLike))
  }

  @Implements(likeReplyComment)
  likeReply({ input: { reply_id, isLike }, currentUser }: CallContext<typeof likeReplyComment>) {
    return this.commands.execute(new LikeComment(currentUser.id, reply_id, 'reply', isLike))
  }
}
