export { DeclineRefund } from './decline-refund.ts'
export { DecideRefund } from './decide-refund.ts'
export { RequestRefund } from './request-refund.ts'
