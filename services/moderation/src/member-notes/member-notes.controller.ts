import { memberNotes } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { assertNotSubject, excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { AddNote } from './add-note.ts'
import { type MemberNote, MemberNotesStore } from './member-notes.store.ts'

@Controller()
export class MemberNotesController {
  constructor(
    private readonly store: MemberNotesStore,
    private readonly commands: Commands,
  ) {}

  @ImplementsList(memberNotes)
  async list({ query: { filter, skip, take, sort }, currentUser }: ListContext<typeof memberNotes>) {
    const { id, q, user_id } = filter
    const of = user_id ?? q
    const where = { ...(of ? { user_id: of } : {}), ...(id ? { _id: { $in: id } } : {}) }
    const { found, total } = await this.store.findPage(excludeSubject(where, 'user_id', currentUser.id), {
      order: sort?.order ?? -1,
      skip,
      take,
    })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(memberNotes)
  async get({ id, currentUser }: RecordContext) {
    return recordOf(unlessSubject(await this.store.find(id), currentUser.id, ({ user_id }) => user_id))
  }

  @ImplementsCreate(memberNotes)
  async create({ input, currentUser }: CreateContext<typeof memberNotes>) {
    assertNotSubject(currentUser.id, input.user_id)
    return recordOf(await this.commands.execute(new AddNote({ ...input, by: currentUser.id })))
  }

  /** Moderators remove their own notes, admins any. */
  @ImplementsRemove(memberNotes)
  async remove(context: RecordContext) {
    const { id, currentUser } = context
    const record = await this.get(context)
    if (record.by !== currentUser.id && !currentUser.roles.includes('admin')) throw new AppError('FORBIDDEN')
    await this.store.remove(id)
    return record
  }
}

const recordOf = ({ _id, addtime, ...note }: MemberNote): RecordOf<typeof memberNotes> => ({
  ...note,
  id: _id,
  addtime: addtime.toISOString(),
})
