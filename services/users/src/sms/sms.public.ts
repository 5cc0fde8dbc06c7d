/** Codes sent to phones: check one, then use it up. */
export { SmsStore as SmsCodes } from './sms.store.ts'
export type { Origin } from './sms.rules.ts'
export { SmsModule } from './sms.module.ts'
