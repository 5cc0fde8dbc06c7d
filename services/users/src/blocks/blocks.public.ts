/** Blocks between members. */
export { BlocksOfPerson } from './blocks-of-person.reads.ts'
export { CHANGES_AT_ONCE, setContactBlocks } from './contact-edges.rules.ts'
export { BlocksModule } from './blocks.module.ts'
export { BlocksStore as Blocks } from './blocks.store.ts'
