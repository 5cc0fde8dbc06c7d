export { WaitingMarks } from './waiting-marks.reads.ts'
export { MarksOfPerson } from './marks-of-person.reads.ts'
export { Marks } from './marks.ts'
export { WordMarksModule } from './word-marks.module.ts'
