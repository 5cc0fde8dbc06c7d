import { getOpenId, getOpenIdParam, getWxGZHPayUrl } from '@xinyu/contracts/http/payments-more'
import { api } from '../../shared/api/api.ts'
import { invokeInWechat } from '../../shared/lib/wechat.ts'

/** For as long as the page is open: it is another one for another login. */
let knownOpenid: string | null = null

/**
 * Pays inside WeChat. True: WeChat says that it is done, which the provider is still asked about. Who is not known to
 * WeChat's official account yet is sent there first and comes back to `returnUrl`.
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

/** Takes up what WeChat sent the person back with. */
export const rememberOpenid = async (code: string, state: string): Promise<void> => {
  knownOpenid = (await api(getOpenId, { code, state })).openid
}
