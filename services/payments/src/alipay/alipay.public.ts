export { ALIPAY_SETTINGS, type AlipaySettings } from './alipay-settings.ts'
export { tradeFor } from './alipay.rules.ts'
export { AlipayDriver } from './alipay.driver.ts'
