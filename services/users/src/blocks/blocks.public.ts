/** Who blocks whom. */
export { BlocksModule } from './blocks.module.ts'
export { BlocksStore as Blocks } from './blocks.store.ts'
