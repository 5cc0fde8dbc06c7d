export { WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
export { WechatDriver } from './wechat.driver.ts'
