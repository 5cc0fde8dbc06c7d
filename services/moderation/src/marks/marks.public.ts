export { Marks } from './marks.ts'
export { MarksModule } from './marks.module.ts'
