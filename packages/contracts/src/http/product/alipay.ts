import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { id, url } from '../../scalars.ts'
import { order, orderIdInput, paymentErrors } from './orders.ts'

const payInput = orderIdInput.extend({
  returnUrl: url.optional().describe('where the provider redirects the person to; own origin only'),
})
const payOutput = z.object({ payUrl: url, orderId: id })
export const getPayurl = defineCall({
  path: 'product/getPayurl',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay: the payment page',
  input: payInput,
  output: payOutput,
  errors: paymentErrors,
})
export const getPayurlH5 = defineCall({
  path: 'product/getPayurlH5',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay for a phone',
  input: payInput,
  output: payOutput,
  errors: paymentErrors,
})
export const getPayurlPage = defineCall({
  path: 'product/getPayurlPage',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Alipay for a computer',
  input: payInput,
  output: payOutput,
  errors: paymentErrors,
})
export const checkAlipayResult = defineCall({
  path: 'product/checkAlipayResult',
  verb: 'POST',
  owner: 'payments',
  caller: 'N',
  summary: 'Query the state of the order at Alipay',
  input: orderIdInput,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const notifyAlipay = defineCall({
  path: 'product/notify/alipay',
  verb: 'POST',
  owner: 'payments',
  caller: 'X',
  body: 'raw',
  summary: 'Alipay’s notification; answered `success`',
  input: z.record(z.string(), z.string()).describe('Alipay’s own fields, signed'),
  output: z.string(),
})
