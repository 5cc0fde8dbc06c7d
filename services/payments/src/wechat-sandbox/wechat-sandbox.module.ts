import { Module } from '@nestjs/common'
import { PayerController } from './payer.controller.ts'
import { WechatSandboxPayouts } from './payouts.store.ts'
import { WechatNotifier } from './wechat-notifier.ts'
import { WechatOfficialController } from './wechat-official.controller.ts'
import { WechatPayApi } from './wechat-pay-api.ts'
import { WechatPayController } from './wechat-pay.controller.ts'
import { WechatProtocol } from './wechat-protocol.ts'
import { wechatSandboxMigrations } from './wechat-sandbox.migrations.ts'
import { WechatTradesStore } from './wechat-trades.store.ts'

@Module({
  controllers: [WechatPayController, WechatOfficialController, PayerController],
  providers: [
    wechatSandboxMigrations,
    WechatTradesStore,
    WechatProtocol,
    WechatNotifier,
    WechatPayApi,
    WechatSandboxPayouts,
  ],
})
export class WechatSandboxModule {}
