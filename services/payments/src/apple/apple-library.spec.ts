import { DAY_MS } from '@xinyu/contracts/rules/time'
import { GetTransactionHistoryVersion } from '@apple/app-store-server-library'
import { expect, test } from '@jest/globals'
import { AppleClient } from './apple-client.ts'
import { AppleVerifier } from './apple-verifier.ts'
import { paymentsWithApple } from './test-setup.ts'
import { AppleNoticesStore } from '@xinyu/sandboxes/app-store/apple-notices.store'

const tested = paymentsWithApple()
const { placed, buy, act, clock } = tested
const ask: AppleClient['ask'] = (what, question) => tested.get(AppleClient).ask(what, question)
const subscribed = async () => {
  const orderId = await placed(await tested.service.person(), 'vip-30')
  const first = await buy(orderId, { renews: true, isTold: true })
  const renewed = await act(first.transactionId, 'renew')
  return { first, renewed }
}

/** Apple's own library works with the sandbox, which proves that it implements Apple's protocol. */
test('Apple’s library reads a history, the state of a subscription, and its end', async () => {
  const { first, renewed } = await subscribed()
  const history = await ask('history', (api) =>
    api.getTransactionHistory(renewed.transactionId, null, {}, GetTransactionHistoryVersion.V2),
  )
  expect(history).toMatchObject({ environment: 'Sandbox', hasMore: false, bundleId: 'com.xinyu.sandbox' })
  const signed = history === 'absent' ? [] : (history.signedTransactions ?? [])
  const numbers = await Promise.all(
    signed.map(async (jws) => (await tested.get(AppleVerifier).transaction(jws))?.transactionId),
  )
  expect(numbers).toEqual([first.transactionId, renewed.transactionId])
  const state = async () => {
    const answer = await ask('subscriptions', (api) => api.getAllSubscriptionStatuses(first.transactionId))
    return answer === 'absent' ? null : answer.data?.[0]?.lastTransactions?.[0]?.status
  }
  expect(await state()).toBe(1)
  clock.advance(61 * DAY_MS)
  expect(await state()).toBe(2)
  await act(renewed.transactionId, 'revoke')
  expect(await state()).toBe(5)
  expect(await ask('transactions', (api) => api.getTransactionInfo('1'))).toBe('absent')
})

test('extending a subscription sends a notification and moves no order', async () => {
  const { renewed } = await subscribed()
  const wanted = { extendByDays: 7, extendReasonCode: 1, requestIdentifier: 'r1' }
  const answer = await ask('extend', (api) => api.extendSubscriptionRenewalDate(renewed.transactionId, wanted))
  expect(answer).toMatchObject({ success: true })
  const kept = tested.service.database.collection('notifications')
  expect(await kept.countDocuments({ provider: 'apple', orderId: null })).toBeGreaterThan(0)
})

test('a test notification can be requested and its delivery looked up; the notification history is paged', async () => {
  const asked = await ask('test', (api) => api.requestTestNotification())
  const token = asked === 'absent' ? '' : (asked.testNotificationToken ?? '')
  const status = await ask('test', (api) => api.getTestNotificationStatus(token))
  expect(status).toMatchObject({ sendAttempts: [{ sendAttemptResult: 'SUCCESS' }] })
  for (let count = 0; count < 25; count++)
    await tested.service.sandboxes.get(AppleNoticesStore).add('EXPIRED', null, null)
  const range = { startDate: clock.now().getTime() - 1_000, endDate: clock.now().getTime() + 1_000 }
  const first = await ask('history', (api) => api.getNotificationHistory(null, { ...range, onlyFailures: true }))
  const more = first === 'absent' ? null : (first.paginationToken ?? null)
  expect(first).toMatchObject({ hasMore: true, notificationHistory: { length: 20 } })
  const next = await ask('history', (api) => api.getNotificationHistory(more, { ...range, onlyFailures: true }))
  expect(next).toMatchObject({ hasMore: false, notificationHistory: { length: 5 } })
})
