import { CallError } from '@xinyu/contracts/client/client'

const BRIDGE_TIMEOUT_MS = 10_000

interface WechatBridge {
  invoke(name: string, input: object, done: (result: { err_msg: string }) => void): void
}

/** Inside WeChat, only WeChat's own services are offered. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

const bridgeReady = (): Promise<WechatBridge> => {
  const found = () => (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge
  return new Promise((resolve, reject) => {
    const bridge = found()
    if (bridge) return resolve(bridge)
    const timer = setTimeout(() => reject(new CallError(0, {})), BRIDGE_TIMEOUT_MS)
    const onReady = (): void => {
      clearTimeout(timer)
      resolve(found() as WechatBridge)
    }
    document.addEventListener('WeixinJSBridgeReady', onReady, { once: true })
  })
}

/** Calls WeChat's client. True: it reports success. Without its bridge in ten seconds, as without an answer. */
export const invokeInWechat = async (name: string, input: object): Promise<boolean> => {
  const bridge = await bridgeReady()
  return new Promise((resolve) => bridge.invoke(name, input, ({ err_msg }) => resolve(err_msg.endsWith(':ok'))))
}
