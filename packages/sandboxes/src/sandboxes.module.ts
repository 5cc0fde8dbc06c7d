import { Module } from '@nestjs/common'
import { AlipayController } from './alipay/alipay.controller.ts'
import { AlipayPayouts } from './alipay/alipay-payouts.store.ts'
import { Cashier } from './alipay/cashier.ts'
import { Gateway } from './alipay/gateway.ts'
import { AlipayNotifier } from './alipay/notifier.ts'
import { RefundsAndBills } from './alipay/refunds-and-bills.ts'
import { AlipayTrades } from './alipay/trades.store.ts'
import { AppStoreApi } from './app-store/app-store-api.ts'
import { AppStoreApiController } from './app-store/app-store-api.controller.ts'
import { AppleNoticesStore } from './app-store/apple-notices.store.ts'
import { AppleNotifier } from './app-store/apple-notifier.ts'
import { AppleProtocol } from './app-store/apple-protocol.ts'
import { AppleTransactionsStore } from './app-store/apple-transactions.store.ts'
import { AppleViews } from './app-store/apple-views.ts'
import { Buyer } from './app-store/buyer.ts'
import { BuyerController } from './app-store/buyer.controller.ts'
import { AppleAuthority } from './apple-login/apple-authority.ts'
import { AppleLoginController } from './apple-login/apple-login.controller.ts'
import { AssistantController } from './assistant/assistant.controller.ts'
import { ModelFaults } from './assistant/model-faults.ts'
import { HealthController } from './health.controller.ts'
import { Indexes } from './indexes.ts'
import { NotificationRetries } from './notifications/notification-retries.ts'
import { LoginCodes } from './pages/login-codes.ts'
import { PushController } from './push/push.controller.ts'
import { PushService } from './push/push-service.ts'
import { SmsController } from './sms/sms.controller.ts'
import { OfficialAccountController } from './wechat-login/official-account.controller.ts'
import { WechatLoginController } from './wechat-login/wechat-login.controller.ts'
import { PayerController } from './wechat-pay/payer.controller.ts'
import { WechatNotifier } from './wechat-pay/wechat-notifier.ts'
import { WechatPayApi } from './wechat-pay/wechat-pay-api.ts'
import { WechatPayController } from './wechat-pay/wechat-pay.controller.ts'
import { WechatPayouts } from './wechat-pay/wechat-payouts.store.ts'
import { WechatProtocol } from './wechat-pay/wechat-protocol.ts'
import { WechatTradesStore } from './wechat-pay/wechat-trades.store.ts'

const alipay = {
  controllers: [AlipayController],
  providers: [AlipayTrades, AlipayPayouts, AlipayNotifier, Cashier, Gateway, RefundsAndBills],
}
const wechatPay = {
  controllers: [WechatPayController, PayerController],
  providers: [WechatTradesStore, WechatPayouts, WechatProtocol, WechatNotifier, WechatPayApi],
}
const appStore = {
  controllers: [AppStoreApiController, BuyerController],
  providers: [AppleTransactionsStore, AppleNoticesStore, AppleProtocol, AppleViews, AppleNotifier, AppStoreApi, Buyer],
}

/** The sandboxes of all vendors. */
@Module({
  controllers: [
    HealthController,
    PushController,
    AssistantController,
    SmsController,
    WechatLoginController,
    OfficialAccountController,
    AppleLoginController,
    ...alipay.controllers,
    ...wechatPay.controllers,
    ...appStore.controllers,
  ],
  providers: [
    PushService,
    ModelFaults,
    LoginCodes,
    AppleAuthority,
    Indexes,
    NotificationRetries,
    ...alipay.providers,
    ...wechatPay.providers,
    ...appStore.providers,
  ],
})
export class SandboxesModule {}
