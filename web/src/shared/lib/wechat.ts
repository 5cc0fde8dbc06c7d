interface WechatBridge {
  invoke(name: string, input: object, done: (result: { err_msg: string }) => void): void
}

/** Inside WeChat, only WeChat's own services are offered. */
export const isInWechat = (): boolean => /MicroMessenger/i.test(navigator.userAgent)

const bridgeReady = (): Promise<WechatBridge> => {
  const found = () => (window as { WeixinJSBridge?: WechatBridge }).WeixinJSBridge
  return new Promise((resolve) => {
    const bridge = found()
    if (bridge) return resolve(bridge)
    document.addEventListener('WeixinJSBridgeReady', () => resolve(found() as WechatBridge), { once: true })
  })
}

/** Calls WeChat's client. True: it reports success. */
export const invokeInWechat = async (name: string, input: object): Promise<boolean> => {
  const bridge = await bridgeReady()
  return new Promise((resolve) => bridge.invoke(name, input, ({ err_msg }) => resolve(err_msg.endsWith(':ok'))))
}
