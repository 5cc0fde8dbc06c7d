import type { FactOf } from '@xinyu/contracts/event'
import { commentDeleted, commentRejected } from '@xinyu/contracts/events/content'
import { postDeleted } from '@xinyu/contracts/events/social'
import { erased } from '@xinyu/contracts/events/users'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Commands } from '@xinyu/platform/command/commands'
import { Controller } from '@nestjs/common'
import { CommentsStore } from './comments.store.ts'
import { EraseCommenter } from './erase-commenter.ts'
import { RemoveComment } from './remove-comment.ts'

/** Deletes the comments under something deleted, and those of an erased writer. May be repeated. */
@Controller()
export class OnSubjectGone {
  constructor(
    private readonly store: CommentsStore,
    private readonly commands: Commands,
  ) {}

  @OnFact(postDeleted)
  async postDeleted({ key }: FactOf<typeof postDeleted>): Promise<void> {
    for await (const id of this.store.streamIds({ post_id: key })) await this.#remove(id)
  }

  @OnFact(commentDeleted, commentRejected)
  async commentGone({ key }: FactOf<typeof commentDeleted | typeof commentRejected>): Promise<void> {
    const comment = await this.store.find(key)
    // approved again since, or taken down in a way that can be undone: nothing has to be deleted
    if (comment?.isShown || comment?.takenDown) return
    for await (const id of this.store.streamIds({ parent_id: key })) await this.#remove(id)
  }

  @OnFact(erased)
  async writerErased({ key, at }: FactOf<typeof erased>): Promise<void> {
    await this.commands.execute(new EraseCommenter(key, new Date(at)))
  }

  #remove(id: string): Promise<void> {
    return this.commands.execute(new RemoveComment(null, id, 'any'))
  }
}
