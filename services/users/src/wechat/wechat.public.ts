/** The WeChat identity of a user. */
export type { WxApp } from './wechat.rules.ts'
export { WechatLogin, type WxPerson } from './wechat-login.ts'
export { WECHAT_LOGIN, type WechatLoginSettings } from './wechat-settings.ts'
export { WechatLoginModule } from './wechat.module.ts'
