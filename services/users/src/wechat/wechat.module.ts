import type { Server } from 'node:http'
import { CONFIG } from '@xinyu/platform/config'
import { Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { UsersConfig } from '../config.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { WechatLogin } from './wechat-login.ts'
import { liveWechatLogin, sandboxWechatLogin, WECHAT_LOGIN, type WechatLoginSettings } from './wechat-settings.ts'

/** While WeChat is off no place is configured. */
const settings = {
  provide: WECHAT_LOGIN,
  inject: [CONFIG, HttpAdapterHost],
  useFactory: (config: UsersConfig, host: HttpAdapterHost): WechatLoginSettings => {
    if (config.WECHAT_LOGIN_MODE === 'sandbox')
      return sandboxWechatLogin(config, () => ownOrigin(host.httpAdapter.getHttpServer() as Server))
    const live = liveWechatLogin(config)
    return config.WECHAT_LOGIN_MODE === 'live' ? live : { ...live, apps: {} }
  },
}

@Module({ providers: [settings, WechatLogin], exports: [settings, WechatLogin] })
export class WechatLoginModule {}
