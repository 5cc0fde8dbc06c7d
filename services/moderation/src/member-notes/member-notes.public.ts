export { MemberNotesModule } from './member-notes.module.ts'
export { NotesOfPerson } from './notes-of-person.reads.ts'
