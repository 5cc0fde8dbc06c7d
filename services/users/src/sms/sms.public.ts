/** Codes sent to phones: check one, then use it up. */
export { SmsStore } from './sms.store.ts'
export type { Requester } from './sms.rules.ts'
export { SmsModule } from './sms.module.ts'
