export { WechatDriver } from './wechat.driver.ts'
