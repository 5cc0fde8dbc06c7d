import { Module } from '@nestjs/common'
import { CancelTradeHandler } from './cancel-trade.ts'
import { Cashier } from './cashier.ts'
import { Gateway } from './gateway.ts'
import { Notifier } from './notifier.ts'
import { PayTradeHandler } from './pay-trade.ts'
import { RefundsAndBills } from './refunds-and-bills.ts'
import { RefundTradeHandler } from './refund-trade.ts'
import { SandboxController } from './sandbox.controller.ts'
import { sandboxMigrations } from './sandbox.migrations.ts'
import { SandboxPayouts } from './payouts.store.ts'
import { TradesStore } from './trades.store.ts'

@Module({
  controllers: [SandboxController],
  providers: [
    sandboxMigrations,
    TradesStore,
    Gateway,
    RefundsAndBills,
    SandboxPayouts,
    Notifier,
    Cashier,
    PayTradeHandler,
    CancelTradeHandler,
    RefundTradeHandler,
  ],
})
export class SandboxModule {}
