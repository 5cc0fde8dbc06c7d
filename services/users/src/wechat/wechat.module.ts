import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import { WechatLogin } from './wechat-login.ts'
import { WECHAT_LOGIN, wechatLogin } from './wechat-settings.ts'

const settings = { provide: WECHAT_LOGIN, inject: [CONFIG], useFactory: wechatLogin }

@Module({ providers: [settings, WechatLogin], exports: [settings, WechatLogin] })
export class WechatLoginModule {}
