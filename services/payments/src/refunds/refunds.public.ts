export { DecideRefund } from './decide-refund.ts'
export { RequestRefund } from './request-refund.ts'
