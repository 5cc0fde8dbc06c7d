/** Where one can pay. */
export type Way = 'alipay' | 'wechat'

const PHONE_MAX_WIDTH = 960

/** A page inside WeChat opens WeChat's payment and nobody else's. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)
export const isOnPhone = (): boolean => window.innerWidth < PHONE_MAX_WIDTH

/** Of what the product offers, what this place can do; the first is the usual one here. */
export const waysHere = (offered: readonly Way[] = ['alipay']): readonly Way[] =>
  isInWechat() ? offered.filter((way) => way === 'wechat') : offered
