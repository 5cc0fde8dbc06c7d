import { getOpenId, getOpenIdParam, getWxGZHPayUrl } from '@xinyu/contracts/http/product/wechat-pay'
import { api } from '../../shared/api/api.ts'
import { currentSession } from '../../shared/session/session.ts'
import { invokeInWechat } from '../../shared/lib/wechat.ts'

/** kept while the page is open, for the member it belongs to */
let known: { userId: string; openid: string } | null = null
const knownOpenid = (): string | null =>
  known !== null && known.userId === currentSession()?.userId ? known.openid : null

/**
 * Pays inside WeChat. True: WeChat reports success, which is still checked with the provider. A person without a known
 * openid is first sent to WeChat's official account and returns to `returnUrl`.
 */
export const payInWechat = async (
  orderId: string,
  returnUrl: string,
  open: (url: string) => void,
): Promise<boolean> => {
  const openid = knownOpenid()
  if (openid === null) {
    open((await api(getOpenIdParam, { returnUrl })).url)
    return false
  }
  const { payment } = await api(getWxGZHPayUrl, { orderId, openid })
  return invokeInWechat('getBrandWCPayRequest', payment)
}

/** Reads the openid after the return from WeChat. */
export const rememberOpenid = async (code: string, state: string): Promise<void> => {
  const { openid } = await api(getOpenId, { code, state })
  const userId = currentSession()?.userId
  if (userId !== undefined) known = { userId, openid }
}
