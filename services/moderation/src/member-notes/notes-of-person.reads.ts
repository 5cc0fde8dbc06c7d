import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { MemberNotesStore } from './member-notes.store.ts'

/** Moderators' notes about a person: not in the copy of their data, and gone after their erasure. */
@Injectable()
export class NotesOfPerson implements PersonalDataSource {
  constructor(private readonly store: MemberNotesStore) {}

  unexportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { memberNotes: this.store.streamOf(person) }
  }
}
