/** What people do towards each other, for what they publish. */
export { Following } from './following.ts'
export { RelationsModule } from './relations.module.ts'
