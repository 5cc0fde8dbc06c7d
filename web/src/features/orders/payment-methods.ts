import type { Catalogue } from '../../shared/api/catalogue.ts'
import { isInWechat } from '../../shared/lib/wechat.ts'
import { appStore } from './apple-bridge.ts'

/** Payment methods. */
export type PaymentMethod = 'alipay' | 'wechat' | 'apple'

const PHONE_MAX_WIDTH = 960

export const isOnPhone = (): boolean => window.innerWidth < PHONE_MAX_WIDTH

/**
 * The offered methods that work here; the usual one first. The iOS app sells through the App Store only; a browser
 * offers that only with the sandbox, which has a page to buy on.
 */
export const availablePaymentMethods = ({
  providers = ['alipay'],
  sandboxes = [],
}: Partial<Catalogue> = {}): readonly PaymentMethod[] => {
  if (appStore()) return providers.filter((provider) => provider === 'apple')
  if (isInWechat()) return providers.filter((provider) => provider === 'wechat')
  return providers.filter((provider) => provider !== 'apple' || sandboxes.includes('apple'))
}
