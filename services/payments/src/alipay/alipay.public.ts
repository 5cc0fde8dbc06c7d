export { AlipayDriver } from './alipay.driver.ts'
