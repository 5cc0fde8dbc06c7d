/** Who blocks whom. */
export { BlocksOfPerson } from './blocks-of-person.reads.ts'
export { BlocksModule } from './blocks.module.ts'
export { BlocksStore as Blocks } from './blocks.store.ts'
