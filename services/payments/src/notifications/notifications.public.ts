export { NotificationsReads } from './notifications.reads.ts'
export type { NotificationDocument } from './notifications.store.ts'
