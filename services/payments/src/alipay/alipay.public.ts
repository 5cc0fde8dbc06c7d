export { ALIPAY_SETTINGS, type AlipaySettings } from './alipay-settings.ts'
export { AlipayDriver } from './alipay.driver.ts'
