import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { id, url } from '../../scalars.ts'
import { order, orderIdInput, paymentErrors } from './orders.ts'
import { buyer } from '../users/vip.ts'

const payErrors = [...paymentErrors, 'UNAVAILABLE'] as const
/** what WeChat’s JSAPI takes, signed by us */
const wxPayment = z.object({
  orderId: id,
  payment: z.object({
    appId: z.string(),
    timeStamp: z.string(),
    nonceStr: z.string(),
    package: z.string(),
    signType: z.literal('RSA'),
    paySign: z.string(),
  }),
})
export const getWxMPPayUrl = defineCall({
  ...buyer,
  path: 'product/getWxMPPayUrl',
  summary: 'WeChat Pay in the mini-program',
  input: orderIdInput.extend({ openid: z.string().min(1).max(64) }),
  output: wxPayment,
  errors: payErrors,
})
export const getWxGZHPayUrl = defineCall({
  ...buyer,
  path: 'product/getWxGZHPayUrl',
  summary: 'WeChat Pay in the official account',
  input: orderIdInput.extend({ openid: z.string().min(1).max(64) }),
  output: wxPayment,
  errors: payErrors,
})
export const getWxH5PayUrl = defineCall({
  ...buyer,
  path: 'product/getWxH5PayUrl',
  summary: 'WeChat Pay from a phone’s browser outside WeChat',
  addedBecause: 'a phone’s browser outside WeChat has no openid: it is redirected to WeChat’s own page',
  input: orderIdInput.extend({ returnUrl: url.optional().describe('own origin only') }),
  output: z.object({ payUrl: url, orderId: id }),
  errors: payErrors,
})
export const getWxNativePayUrl = defineCall({
  ...buyer,
  path: 'product/getWxNativePayUrl',
  summary: 'WeChat Pay on a desktop: the content of the QR code',
  addedBecause: 'a desktop browser cannot open WeChat; a phone scans the code',
  input: orderIdInput,
  output: z.object({ codeUrl: url, orderId: id }),
  errors: payErrors,
})
export const getOpenIdParam = defineCall({
  ...buyer,
  path: 'product/getOpenIdParam',
  summary: 'The address in WeChat that returns a person’s openid',
  input: z.object({ returnUrl: url.optional().describe('own origin only') }),
  output: z.object({ appId: z.string(), url, state: z.string() }),
  errors: ['UNAVAILABLE'],
})
export const getOpenId = defineCall({
  ...buyer,
  path: 'product/getOpenId',
  summary: 'The openid for the code that WeChat returned; the state can be used once',
  addedBecause: 'the code is exchanged with the official account’s secret, which no client has',
  input: z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(128) }),
  output: z.object({ openid: z.string() }),
  errors: ['WX_CODE_INVALID', 'UNAVAILABLE'],
})
export const checkWxpayResult = defineCall({
  ...buyer,
  path: 'product/checkWxpayResult',
  summary: 'Query the state of the order at WeChat',
  input: orderIdInput,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const sendWXGZHtemplateMsg = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  path: 'product/sendWXGZHtemplateMsg',
  audit: { kind: 'write', subjects: [] },
  roles: ['support'],
  summary: 'A template message of the official account',
  input: z.object({
    openidH5: z.string().min(1).max(64),
    templateMsgTitle: z.string().min(1).max(40),
    templateMsgContent: z.string().min(1).max(200),
    templateMsgTime: z.string().min(1).max(40),
  }),
  output: z.object({ msgid: z.string() }),
  errors: ['UNAVAILABLE'],
})

export const notifyWechat = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'X',
  body: 'raw',
  path: 'product/notify/wechat',
  summary: 'WeChat Pay’s notification, signed in its headers; answered as WeChat requires',
  input: z.object({
    id: z.string(),
    create_time: z.string(),
    event_type: z.string(),
    resource_type: z.string(),
    summary: z.string(),
    resource: z.object({
      algorithm: z.string(),
      ciphertext: z.string(),
      nonce: z.string(),
      associated_data: z.string().optional(),
    }),
  }),
  output: z.object({ code: z.enum(['SUCCESS', 'FAIL']), message: z.string() }),
})
