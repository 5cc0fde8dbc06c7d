import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { MemberNotesStore } from './member-notes.store.ts'

/** What moderators noted about somebody: not theirs to have, and nothing of it after their erasure. */
@Injectable()
export class NotesOfPerson implements Holding {
  constructor(private readonly store: MemberNotesStore) {}

  lists(): Record<string, AsyncIterable<object>> {
    return {}
  }

  hidden(person: string): Record<string, AsyncIterable<object>> {
    return { memberNotes: this.store.allOf(person) }
  }
}
