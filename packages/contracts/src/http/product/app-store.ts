import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { clientId, id, nothing, url } from '../../scalars.ts'
import { order, orderIdInput, paymentErrors } from './orders.ts'
import { buyer, vipProfile } from '../users/vip.ts'

export const getApplePurchase = defineCall({
  ...buyer,
  path: 'product/getApplePurchase',
  summary: 'The App Store: what the app asks StoreKit to buy for an order',
  addedBecause: 'the purchase carries our token, so that Apple’s notification identifies the order and its member',
  input: orderIdInput.extend({ returnUrl: url.optional().describe('own origin only; of the sandbox’s page') }),
  output: z.object({
    orderId: id,
    productId: z.string().describe('of the App Store'),
    appAccountToken: z.uuid(),
    payUrl: url.nullable().describe('with the sandbox a purchase page; otherwise the app calls StoreKit'),
  }),
  errors: [...paymentErrors, 'UNAVAILABLE'],
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
  output: vipProfile.extend({ order }),
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
