export { MarksOfPerson } from './marks-of-person.reads.ts'
export { Marks } from './marks.ts'
export { MarksModule } from './marks.module.ts'
