import { getOpenId, getOpenIdParam, getWxGZHPayUrl } from '@xinyu/contracts/http/payments-more'
import { api } from '../../shared/api/api.ts'

interface WechatBridge {
  invoke(name: string, payment: object, done: (result: { err_msg: string }) => void): void
}
/** For as long as the page is open: it is another one for another login. */
let knownOpenid: string | null = null

const bridgeReady = (): Promise<WechatBridge> => {
  const found = () => (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge
  return new Promise((resolve) => {
    const bridge = found()
    if (bridge) return resolve(bridge)
    document.addEventListener('WeixinJSBridgeReady', () => resolve(found() as WechatBridge), { once: true })
  })
}

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
  const bridge = await bridgeReady()
  return new Promise((resolve) =>
    bridge.invoke('getBrandWCPayRequest', payment, ({ err_msg }) => resolve(err_msg.endsWith(':ok'))),
  )
}

/** Takes up what WeChat sent the person back with. */
export const rememberOpenid = async (code: string, state: string): Promise<void> => {
  knownOpenid = (await api(getOpenId, { code, state })).openid
}
