export { BanUser } from './ban-user.ts'
export { BansModule } from './bans.module.ts'
export { EndBan } from './end-ban.ts'
export { UnbanUser } from './unban-user.ts'
