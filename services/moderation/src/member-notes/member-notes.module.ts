import { Module } from '@nestjs/common'
import { SubmittersModule } from '../reviews/submissions/submitters.public.ts'
import { AddNoteHandler } from './add-note.ts'
import { MemberNotesController } from './member-notes.controller.ts'
import { MemberNotesStore } from './member-notes.store.ts'
import { notesMigrations } from './member-notes.migrations.ts'
import { NotesOfPerson } from './notes-of-person.reads.ts'
import { OnErased } from './on-erased.ts'

@Module({
  imports: [SubmittersModule],
  controllers: [MemberNotesController, OnErased],
  providers: [notesMigrations, MemberNotesStore, NotesOfPerson, AddNoteHandler],
  exports: [NotesOfPerson],
})
export class MemberNotesModule {}
