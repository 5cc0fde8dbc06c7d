import { z } from 'zod'
import { defineCall } from '../call.ts'
import { profile } from '../profile.ts'
import { clientId, count, id, nothing, points, time, url } from '../scalars.ts'
import { order, product, productFields } from './product.ts'

const vip = z.object({ profile: profile.pick({ _id: true, isVip: true, vipLimitDate: true, guanPoint: true }) })
const buyer = { verb: 'POST', owner: 'payments', caller: 'N' } as const
const reason = z.string().trim().min(2).max(500)

export const correctionState = z.enum(['requested', 'approved', 'applied', 'failed', 'rejected'])
export const cancelVip = defineCall({
  ...buyer,
  path: 'users/cancelVip',
  summary: 'End renewals and take off a membership that has run out; days already paid for remain',
  input: nothing,
  output: vip.extend({
    renewal: z
      .object({ provider: z.literal('apple'), renewsAt: time })
      .nullable()
      .describe('a renewal that only the person can end, in the store where they bought it'),
  }),
})
export const signForVip = defineCall({
  ...buyer,
  path: 'users/signForVip',
  summary: 'Daily check-in by the date in China; the 7th day in a row gives one VIP day',
  input: nothing,
  output: vip.extend({ days: z.int().min(1).max(7).describe('in a row, today included'), rewarded: z.boolean() }),
  errors: ['ALREADY_SIGNED_TODAY'],
})
export const beVipAdmin = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'users/beVipAdmin',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Give VIP days, with a reason',
  idempotent: true,
  input: z.object({ user_id: id, days: z.int().min(1).max(3650), reason, clientId: clientId.optional() }),
  output: vip.extend({
    correctionId: id.optional(),
    state: correctionState.optional().describe('requested: above a limit, a second person must approve it'),
  }),
  errors: ['USER_NOT_FOUND', 'SELF', 'STAFF_DAY_LIMIT', 'CONFLICT'],
})
export const addProduct = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/addProduct',
  audit: { kind: 'write', subjects: [] },
  summary: 'Add a product, or change the one of this number; placed orders keep what they were',
  input: productFields,
  output: z.object({ product }),
  errors: ['PRODUCT_KEEPS'],
})
export const correctionInput = z.object({
  user_id: id,
  change: z
    .int()
    .min(-1_000_000)
    .max(1_000_000)
    .refine((change) => change !== 0, { error: 'not zero' }),
  reason,
  clientId: clientId.optional(),
})
export const changeGuanPoint = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/changeGuanPoint',
  audit: { kind: 'write', subjects: ['user_id'] },
  summary: 'Correct somebody’s points, with a reason; the balance never falls below zero',
  idempotent: true,
  input: correctionInput,
  output: z.object({
    guanPoint: points,
    correctionId: id.optional(),
    state: correctionState.optional().describe('requested: above the limit, a second person must approve it'),
  }),
  errors: ['USER_NOT_FOUND', 'GUANPOINT_NOT_ENOUGH', 'SELF', 'STAFF_DAY_LIMIT'],
})

const one = z.object({ orderId: id })
const wechatErrors = ['UNAVAILABLE'] as const
const payErrors = [
  'ORDER_NOT_FOUND',
  'ORDER_CLOSED',
  'ORDER_CANNOT_MOVE',
  'PAYMENT_QUERY_FAILED',
  'SPEND_CAP_DAY',
  'SPEND_CAP_MONTH',
  ...wechatErrors,
] as const
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
  input: one.extend({ openid: z.string().min(1).max(64) }),
  output: wxPayment,
  errors: payErrors,
})
export const getWxGZHPayUrl = defineCall({
  ...buyer,
  path: 'product/getWxGZHPayUrl',
  summary: 'WeChat Pay in the official account',
  input: one.extend({ openid: z.string().min(1).max(64) }),
  output: wxPayment,
  errors: payErrors,
})
export const getWxH5PayUrl = defineCall({
  ...buyer,
  path: 'product/getWxH5PayUrl',
  summary: 'WeChat Pay from a phone’s browser outside WeChat',
  addedBecause: 'a phone’s browser outside WeChat has no openid: it is sent to WeChat’s own page',
  input: one.extend({ returnUrl: url.optional().describe('own origin only') }),
  output: z.object({ payUrl: url, orderId: id }),
  errors: payErrors,
})
export const getWxNativePayUrl = defineCall({
  ...buyer,
  path: 'product/getWxNativePayUrl',
  summary: 'WeChat Pay on a desk: what a code to scan holds',
  addedBecause: 'on a desk nothing can open WeChat; a phone scans the code',
  input: one,
  output: z.object({ codeUrl: url, orderId: id }),
  errors: payErrors,
})
export const getOpenIdParam = defineCall({
  ...buyer,
  path: 'product/getOpenIdParam',
  summary: 'Where to send somebody in WeChat to learn their openid',
  input: z.object({ returnUrl: url.optional().describe('own origin only') }),
  output: z.object({ appId: z.string(), url, state: z.string() }),
  errors: wechatErrors,
})
export const getOpenId = defineCall({
  ...buyer,
  path: 'product/getOpenId',
  summary: 'The openid behind the code that WeChat sent somebody back with; the state serves once',
  addedBecause: 'the code is exchanged with the official account’s secret, which no client has',
  input: z.object({ code: z.string().min(1).max(200), state: z.string().min(1).max(128) }),
  output: z.object({ openid: z.string() }),
  errors: ['WX_CODE_INVALID', ...wechatErrors],
})
export const checkWxpayResult = defineCall({
  ...buyer,
  path: 'product/checkWxpayResult',
  summary: 'Ask WeChat what became of the order',
  input: one,
  output: z.object({ order }),
  errors: ['ORDER_NOT_FOUND', 'PAYMENT_QUERY_FAILED'],
})
export const getApplePurchase = defineCall({
  ...buyer,
  path: 'product/getApplePurchase',
  summary: 'The App Store: what the app asks StoreKit to buy for an order',
  addedBecause: 'the purchase bears a token of ours, so that Apple’s word about it names the order and its member',
  input: one.extend({ returnUrl: url.optional().describe('own origin only; of the sandbox’s page') }),
  output: z.object({
    orderId: id,
    productId: z.string().describe('of the App Store'),
    appAccountToken: z.uuid(),
    payUrl: url.nullable().describe('with the sandbox a page to buy on; else the app asks StoreKit'),
  }),
  errors: payErrors,
})
export const verifyIosPay = defineCall({
  ...buyer,
  path: 'product/verifyIosPay',
  summary: 'An App Store transaction, verified and credited once',
  idempotent: true,
  input: z.object({
    signedTransaction: z.string().min(1).max(20_000).describe('JWS of StoreKit 2'),
    orderId: id.optional().describe('the order that the purchase was made for'),
    clientId: clientId.optional(),
  }),
  output: vip.extend({ order }),
  errors: ['TRANSACTION_INVALID', 'PRODUCT_NOT_FOUND', 'ORDER_CANNOT_MOVE', 'UNAVAILABLE'],
})
export const requestAppStoreTestNotification = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  roles: ['finance'],
  path: 'product/requestAppStoreTestNotification',
  audit: { kind: 'write', subjects: [] },
  summary: 'Ask Apple to send a test notification',
  input: nothing,
  output: z.object({ testNotificationToken: z.string() }),
  errors: ['PAYMENT_QUERY_FAILED', 'UNAVAILABLE'],
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
  summary: 'WeChat Pay’s notification, signed in its headers; answered as WeChat demands',
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
export const notifyApple = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'X',
  body: 'raw',
  path: 'product/notify/apple',
  summary: 'App Store Server Notification V2; answered with an empty 200',
  input: z.object({ signedPayload: z.string().max(100_000).describe('JWS of Apple') }),
  output: nothing,
})
export const rotateKey = defineCall({
  verb: 'POST',
  owner: 'payments',
  caller: 'A',
  path: 'gift/rotateKey',
  audit: { kind: 'write', subjects: [] },
  roles: ['admin'],
  summary: 'A new RSA and signing key version; old ones open old data for a configured time',
  input: nothing,
  output: z.object({ keyVersion: z.string(), keyId: z.string(), keepsOldForDays: count }),
  errors: ['UNAVAILABLE'],
})
