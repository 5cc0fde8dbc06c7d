export { BanUser } from './ban-user.ts'
export { BansModule } from './bans.module.ts'
export { endBan, liftBan, undoBan } from './bans.rules.ts'
export { liftLimit, limitUser, undoSanction, warnUser } from './sanctions.rules.ts'
