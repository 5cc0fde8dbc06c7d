import { Module } from '@nestjs/common'
import { AlipayModule } from './alipay/alipay.module.ts'
import { ApplePurchasesModule } from './apple-purchases/apple-purchases.module.ts'
import { AppleModule } from './apple/apple.module.ts'
import { CorrectionsModule } from './corrections/corrections.module.ts'
import { GiftsModule } from './gifts/gifts.module.ts'
import { KeysModule } from './keys/keys.module.ts'
import { VipMembershipModule } from './vip-membership/vip-membership.module.ts'
import { MonthsModule } from './months/months.module.ts'
import { NotificationsModule } from './notifications/notifications.module.ts'
import { OrdersModule } from './orders/orders.module.ts'
import { PeopleModule } from './people/people.module.ts'
import { PersonalDataModule } from './personal-data/personal-data.module.ts'
import { paymentsMigrations } from './payments.migrations.ts'
import { ProductsModule } from './products/products.module.ts'
import { ProvidersModule } from './providers/providers.module.ts'
import { ReconciliationModule } from './reconciliation/reconciliation.module.ts'
import { ReceiptsModule } from './receipts/receipts.module.ts'
import { RefundsModule } from './refunds/refunds.module.ts'
import { StaffDaysModule } from './staff-days/staff-days.module.ts'
import { SpendingModule } from './spending/spending.module.ts'
import { WaitingCountsModule } from './waiting-counts/waiting-counts.module.ts'
import { WalletsModule } from './wallets/wallets.module.ts'
import { WechatModule } from './wechat/wechat.module.ts'
import { WithdrawalsModule } from './withdrawals/withdrawals.module.ts'

/**
 * The payments service. Capabilities import each other's *.public.ts only; their modules are global, so none imports
 * another's wiring.
 */
@Module({
  imports: [
    PeopleModule,
    StaffDaysModule,
    ProductsModule,
    WalletsModule,
    AlipayModule,
    WechatModule,
    AppleModule,
    ProvidersModule,
    OrdersModule,
    RefundsModule,
    ReconciliationModule,
    NotificationsModule,
    ApplePurchasesModule,
    GiftsModule,
    WithdrawalsModule,
    MonthsModule,
    CorrectionsModule,
    KeysModule,
    VipMembershipModule,
    SpendingModule,
    ReceiptsModule,
    PersonalDataModule,
    WaitingCountsModule,
  ],
  providers: [paymentsMigrations],
})
export class PaymentsModule {}
