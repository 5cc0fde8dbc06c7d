import { CONFIG } from '@xinyu/platform/config'
import { Global, Module } from '@nestjs/common'
import { OfficialAccount } from './official-account/official-account.ts'
import { OfficialAccountController } from './official-account/official-account.controller.ts'
import { LoginStates } from './official-account/login-states.ts'
import { PlatformKeys } from './platform-keys.ts'
import { WechatClient } from './wechat-client.ts'
import { WechatNotifications } from './wechat-notifications.ts'
import { WECHAT_SETTINGS, wechatSettings } from './wechat-settings.ts'
import { WechatPayouts } from './payouts.ts'
import { WechatBills } from './bills/wechat-bills.ts'
import { WechatRefunds } from './wechat-refunds.ts'
import { WechatTrades } from './wechat-trades.ts'
import { WechatDriver } from './wechat.driver.ts'

/** Global: orders, refunds and withdrawals use the driver. */
@Global()
@Module({
  controllers: [OfficialAccountController],
  providers: [
    { provide: WECHAT_SETTINGS, inject: [CONFIG], useFactory: wechatSettings },
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
  exports: [WechatDriver],
})
export class WechatModule {}
