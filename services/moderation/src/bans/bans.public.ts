export { BansModule } from './bans.module.ts'
export { BansStore } from './bans.store.ts'
