import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { Server } from 'node:http'
import type { PaymentsConfig } from '../config.ts'
import { SandboxKeyring } from '../sandboxes/keyring.public.ts'
import { ownOrigin } from '@xinyu/platform/http/transport/own-origin'
import { OfficialAccount } from './official-account/official-account.ts'
import { OfficialAccountController } from './official-account/official-account.controller.ts'
import { LoginStates } from './official-account/login-states.ts'
import { PlatformKeys } from './platform-keys.ts'
import { WechatClient } from './wechat-client.ts'
import { WechatNotifications } from './wechat-notifications.ts'
import { liveWechat, sandboxWechat, WECHAT_SETTINGS, type WechatSettings } from './wechat-settings.ts'
import { WechatPayouts } from './payouts.ts'
import { WechatBills } from './bills/wechat-bills.ts'
import { WechatRefunds } from './wechat-refunds.ts'
import { WechatTrades } from './wechat-trades.ts'
import { WechatDriver } from './wechat.driver.ts'

/** While WeChat Pay is off its settings are unused; the sandbox's fill their place. */
const settings = {
  provide: WECHAT_SETTINGS,
  inject: [CONFIG, SandboxKeyring, HttpAdapterHost],
  useFactory: async (config: PaymentsConfig, keyring: SandboxKeyring, host: HttpAdapterHost): Promise<WechatSettings> =>
    config.WECHAT_PAY_MODE === 'live'
      ? liveWechat(config)
      : sandboxWechat(config, await keyring.wechat(), () => ownOrigin(host.httpAdapter.getHttpServer() as Server)),
}

/** Global: the sandboxes use the settings, too. */
@Global()
@Module({
  controllers: [OfficialAccountController],
  providers: [
    settings,
    PlatformKeys,
    WechatClient,
    WechatNotifications,
    WechatTrades,
    WechatRefunds,
    WechatBills,
    WechatPayouts,
    WechatDriver,
    OfficialAccount,
    LoginStates,
  ],
  exports: [settings, WechatDriver],
})
export class WechatModule {}
