import type { Type } from '@nestjs/common'
import { expect } from '@jest/globals'
import { type TestedPayments, paymentsWith } from '../test-setup.ts'
import { AppleNoticesStore } from '@xinyu/sandboxes/app-store/apple-notices.store'
import { AppleProtocol } from '@xinyu/sandboxes/app-store/apple-protocol'
import { AppleTransactionsStore } from '@xinyu/sandboxes/app-store/apple-transactions.store'
import { AppleViews } from '@xinyu/sandboxes/app-store/apple-views'
import type { SandboxesConfig } from '@xinyu/sandboxes/config'
import type { appleChain } from '@xinyu/sandboxes/keys/app-store-keys'
import { OrderPayments, Orders } from '../orders/orders.public.ts'

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
  /** buys what the page that replaces StoreKit offers */
  const buyAt = (page: string | null, more: object = {}): Promise<Bought> => {
    const offer = Object.fromEntries(new URL(page ?? '').searchParams)
    return script('pay', { ...offer, back: '', isTold: false, ...more })
  }
  const at = <T>(part: Type<T>): T => tested.service.sandboxes.get(part)
  return Object.assign(tested, {
    /** `isTold` false: no notification is sent, as if it were lost */
    buy: async (orderId: string, more: object = {}): Promise<Bought> => {
      const order = await tested.get(Orders).get(orderId)
      const payment = await tested.get(OrderPayments).open(order, 'apple', { at: 'appStore', returnUrl: '' })
      return buyAt('purchase' in payment ? payment.purchase.payUrl : null, more)
    },
    buyAt,
    /** what the merchant did not offer for this token */
    buyOther: (offer: { productId: string; price: number }, appAccountToken: string): Promise<Bought> =>
      script('pay', { name: 'another', days: 0, ...offer, appAccountToken, isTold: false }),
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
      at(AppleViews).notice(await at(AppleNoticesStore).add(type, null, transactionId)),
    /** the signed content of a transaction */
    contentOf: async ({ transactionId }: Bought): Promise<object> => {
      const transaction = await at(AppleTransactionsStore).get(transactionId)
      if (!transaction) throw new Error('no transaction')
      return at(AppleViews).contentOf(transaction)
    },
    /** anything as Apple signs it, or with some of Apple's keys replaced by foreign ones */
    signed: (content: object, keys: Partial<ReturnType<typeof appleChain>> = {}): string => {
      const appStore = { ...tested.service.sandboxes.keys.appStore, ...keys }
      return new AppleProtocol({ SANDBOX_KEYS: { appStore } } as SandboxesConfig).signed(content)
    },
  })
}
