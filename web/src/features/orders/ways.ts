import type { Catalogue } from '../../shared/api/catalogue.ts'
import { isInWechat } from '../../shared/lib/wechat.ts'
import { appStore } from './apple-bridge.ts'

/** Where one can pay. */
export type Way = 'alipay' | 'wechat' | 'apple'

const PHONE_MAX_WIDTH = 960

export const isOnPhone = (): boolean => window.innerWidth < PHONE_MAX_WIDTH

/**
 * Of what the product offers, what this place can do; the first is the usual one here. The iOS app sells by the App
 * Store alone; a browser knows it only from the sandbox, which has a page to buy on.
 */
export const waysHere = ({ providers = ['alipay'], sandboxes = [] }: Partial<Catalogue> = {}): readonly Way[] => {
  if (appStore()) return providers.filter((way) => way === 'apple')
  if (isInWechat()) return providers.filter((way) => way === 'wechat')
  return providers.filter((way) => way !== 'apple' || sandboxes.includes('apple'))
}
