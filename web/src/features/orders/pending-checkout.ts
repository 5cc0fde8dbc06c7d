import { readJson, writeJson } from '../../shared/lib/storage.ts'

import type { PaymentMethod } from './payment-methods.ts'

/** The order whose payment page was opened, and with which provider. */
export interface PendingCheckout {
  orderId: string
  /** absent in data stored before there was a choice */
  way?: PaymentMethod
  /** 1 phone page, 2 computer page; 0 when there is nothing to ask any more */
  check: 0 | 1 | 2
}
const KEY = 'order'

export const readPendingCheckout = (): PendingCheckout | null => readJson<PendingCheckout>(KEY)
export const savePendingCheckout = (checkout: PendingCheckout | null): void => writeJson(KEY, checkout)
/** The person said no, or the result is known: do not ask again. */
export const dismissCheckout = (): void => {
  const checkout = readPendingCheckout()
  if (checkout) savePendingCheckout({ ...checkout, check: 0 })
}
export const orderToConfirm = (): string | null => {
  const checkout = readPendingCheckout()
  return checkout && checkout.check !== 0 ? checkout.orderId : null
}
