import { getOpenId, getOpenIdParam, getWxGZHPayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { api } from '../../shared/api/api.ts'
import { invokeInWechat } from '../../shared/lib/wechat.ts'

/** kept while the page is open: another login has another one */
let knownOpenid: string | null = null

/**
 * Pays inside WeChat. True: WeChat reports success, which is still checked with the provider. A person without a known
 * openid is first sent to WeChat's official account and returns to `returnUrl`.
 */
export const payInWechat = async (
  orderId: string,
  returnUrl: string,
  open: (url: string) => void,
): Promise<boolean> => {
  if (knownOpenid === null) {
    open((await api(getOpenIdParam, { returnUrl })).url)
    return false
  }
  const { payment } = await api(getWxGZHPayUrl, { orderId, openid: knownOpenid })
  return invokeInWechat('getBrandWCPayRequest', payment)
}

/** Reads the openid after the return from WeChat. */
export const rememberOpenid = async (code: string, state: string): Promise<void> => {
  knownOpenid = (await api(getOpenId, { code, state })).openid
}
