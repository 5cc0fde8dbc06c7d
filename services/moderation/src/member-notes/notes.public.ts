export { NotesModule } from './notes.module.ts'
export { NotesOfPerson } from './notes-of-person.reads.ts'
