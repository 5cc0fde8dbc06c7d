import { expect, jest } from '@jest/globals'
import { type TestedPayments, paymentsWith } from '../test-setup.ts'
import { AppleNoticesStore } from '../apple-sandbox/apple-notices.store.ts'
import { AppleProtocol } from '../apple-sandbox/apple-protocol.ts'
import { AppleTransactionsStore } from '../apple-sandbox/apple-transactions.store.ts'
import { AppleViews } from '../apple-sandbox/apple-views.ts'
import type { appleChain } from '../sandboxes/apple-keys.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'

/** The result of a StoreKit purchase. */
export interface Bought {
  transactionId: string
  signedTransaction: string
}

/** The payments service with the App Store sandbox, and the actions of a test there. */
export const paymentsWithApple = () => {
  const tested: TestedPayments = paymentsWith({ APPLE_MODE: 'sandbox', APPLE_CONSUMPTION: 'yes' })
  const script = async (action: string, body: object): Promise<Bought> => {
    const response = await tested.atSandbox('apple', action, body)
    expect(response.status).toBe(200)
    return (await response.json()) as Bought
  }
  return Object.assign(tested, {
    /** `isTold` false: no notification is sent, as if it were lost */
    buy: (orderId: string, more: object = {}): Promise<Bought> => script('pay', { orderId, isTold: false, ...more }),
    act: (transactionId: string, what: string, isTold = true): Promise<Bought> =>
      script('act', { transactionId, what, isTold }),
    notify: async (signedPayload: string): Promise<number> =>
      (
        await fetch(`${tested.service.service.url}/api/product/notify/apple`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ signedPayload }),
        })
      ).status,
    /** a signed notification, not sent yet */
    signedNotification: async (type: string, transactionId: string | null): Promise<string> =>
      tested.get(AppleViews).notice(await tested.get(AppleNoticesStore).add(type, null, transactionId)),
    /** the signed content of a transaction */
    contentOf: async ({ transactionId }: Bought): Promise<object> => {
      const transaction = await tested.get(AppleTransactionsStore).get(transactionId)
      if (!transaction) throw new Error('no transaction')
      return tested.get(AppleViews).contentOf(transaction)
    },
    /** anything as Apple signs it, or with some of Apple's keys replaced by foreign ones */
    signed: async (content: object, keys: Partial<ReturnType<typeof appleChain>> = {}): Promise<string> => {
      const keyring = tested.get(SandboxKeyring)
      const appleKeys = await keyring.apple()
      jest.spyOn(keyring, 'apple').mockResolvedValueOnce({ ...appleKeys, ...keys })
      return tested.get(AppleProtocol).signed(content)
    },
  })
}
