import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { type MemberNote, MemberNotesStore } from './member-notes.store.ts'

export class AddNote extends Command<MemberNote> {
  readonly id = newId()
  constructor(readonly note: Pick<MemberNote, 'user_id' | 'text' | 'by'>) {
    super()
  }
}

/**
 * No note is stored about an erased person. A note is stored before the erasure is checked, and an erasure is stored
 * before notes are deleted: in either order, one of the two sees the other.
 */
@CommandHandler(AddNote)
export class AddNoteHandler implements ICommandHandler<AddNote> {
  constructor(
    private readonly store: MemberNotesStore,
    private readonly submitters: SubmittersStore,
    private readonly clock: Clock,
  ) {}

  async execute({ id, note }: AddNote): Promise<MemberNote> {
    const made = { ...note, _id: id, addtime: this.clock.now() }
    await this.store.add(made)
    if (!(await this.submitters.find(note.user_id))?.isErased) return made
    await this.store.eraseAllOf(note.user_id)
    throw new AppError('USER_NOT_FOUND')
  }
}
