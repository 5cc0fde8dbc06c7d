import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import {
  orderOf,
  orderOfToken,
  ownOrderOf,
  purchaseOf,
  purchaseOfNotification,
  renewalStatusOf,
  tokenOf,
  tradeFor,
} from './apple.rules.ts'

const order = '0123456789abcdef01234567'
const bought = {
  transactionId: '2000000000001',
  originalTransactionId: '2000000000001',
  productId: 'com.xinyu.point.60',
  appAccountToken: tokenOf(order),
  inAppOwnershipType: 'PURCHASED',
  purchaseDate: 1_770_000_000_000,
  quantity: 1,
  currency: 'CNY',
  price: 6_000,
}

test('a token is a UUID that encodes its order id; other UUIDs are rejected', () => {
  const id = fc.array(fc.integer({ min: 0, max: 15 }), { minLength: 24, maxLength: 24 })
  fc.assert(
    fc.property(id, (digits) => {
      const one = digits.map((digit) => digit.toString(16)).join('')
      expect(tokenOf(one)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/)
      expect([orderOfToken(tokenOf(one)), orderOfToken(tokenOf(one).toUpperCase())]).toEqual([one, one])
    }),
  )
  fc.assert(fc.property(fc.uuid(), (uuid) => expect(orderOfToken(uuid)).toBeNull()))
  for (const not of [undefined, '', 'x', order, tokenOf(order).replace('0', '1'), `${tokenOf(order)}-`])
    expect([not, orderOfToken(not)]).toEqual([not, null])
  expect([orderOf(tradeFor(order)), orderOf(order), orderOf(`${order}N`)]).toEqual([order, null, null])
})

test('a transaction yields product, order and price', () => {
  expect(purchaseOf(bought)).toEqual({
    orderId: order,
    ownOrderId: ownOrderOf('2000000000001'),
    beganThere: false,
    productId: 'com.xinyu.point.60',
    tradeNo: '2000000000001',
    state: 'paid',
    refundedShare: 1,
    at: new Date(1_770_000_000_000),
    fen: 600,
    renews: false,
  })
  expect(purchaseOf({ ...bought, transactionId: '3' })).toMatchObject({ beganThere: true, ownOrderId: ownOrderOf('3') })
  expect(purchaseOf({ ...bought, currency: 'USD', price: 990 })).toMatchObject({ fen: null })
  const half = { revocationDate: 1, revocationPercentage: 50_000 }
  expect(purchaseOf({ ...bought, ...half })).toMatchObject({ state: 'refunded', refundedShare: 0.5 })
})

test.each([
  ['no token', { appAccountToken: undefined }],
  ['the token of another app', { appAccountToken: '7e3fb204-2b1a-4c49-9c0c-1d9a5c1a0b11' }],
  ['shared by a family', { inAppOwnershipType: 'FAMILY_SHARED' }],
  ['a quantity above one', { quantity: 2 }],
  ['no number', { transactionId: undefined }],
  ['no product', { productId: undefined }],
])('a transaction with %s is none of our purchases', (_what, change) => {
  expect(purchaseOf({ ...bought, ...change })).toBeNull()
})

test('only notifications about money move an order', () => {
  for (const type of ['SUBSCRIBED', 'DID_RENEW', 'ONE_TIME_CHARGE', 'OFFER_REDEEMED', 'REFUND', 'REVOKE'])
    expect([type, purchaseOfNotification(type, bought) !== null]).toEqual([type, true])
  for (const type of [
    'TEST',
    'EXPIRED',
    'DID_FAIL_TO_RENEW',
    'GRACE_PERIOD_EXPIRED',
    'DID_CHANGE_RENEWAL_STATUS',
    'NEW',
  ])
    expect([type, purchaseOfNotification(type, bought)]).toEqual([type, null])
  expect(purchaseOfNotification('REFUND_REVERSED', bought)).toMatchObject({
    state: 'paid',
    beganThere: true,
    ownOrderId: ownOrderOf('2000000000001', 'reversed'),
  })
})

const subscribed = { ...bought, type: 'Auto-Renewable Subscription', expiresDate: 1_772_000_000_000 }
const info = { originalTransactionId: '2000000000001', autoRenewStatus: 1, signedDate: 1_771_000_000_000 }

test('a subscription renews until Apple reports it as switched off, expired or revoked', () => {
  const saidAt = new Date(info.signedDate)
  const renewal = { provider: 'apple', renewsAt: new Date(1_772_000_000_000) }
  for (const status of [undefined, 1, 3, 4])
    expect([status, renewalStatusOf(subscribed, info, status)]).toEqual([status, { orderId: order, renewal, saidAt }])
  for (const status of [2, 5])
    expect(renewalStatusOf(subscribed, info, status)).toMatchObject({ renewal: null, saidAt })
  expect(renewalStatusOf(subscribed, { ...info, autoRenewStatus: 0 }, 1)).toMatchObject({ renewal: null })
  const later = { ...info, renewalDate: 1_773_000_000_000 }
  expect(renewalStatusOf(subscribed, later, 1)?.renewal?.renewsAt).toEqual(new Date(1_773_000_000_000))
})

test('a renewal without a date, of another subscription or of another app is ignored', () => {
  expect(renewalStatusOf(subscribed, { ...info, signedDate: undefined }, 1)).toBeNull()
  expect(renewalStatusOf(subscribed, { ...info, originalTransactionId: '9' }, 1)).toBeNull()
  expect(renewalStatusOf({ ...subscribed, inAppOwnershipType: 'FAMILY_SHARED' }, info, 1)).toBeNull()
  expect([renewalStatusOf(subscribed, null, 1), renewalStatusOf(null, info, 1)]).toEqual([null, null])
})
