import { Module } from '@nestjs/common'
import { AppStoreApi } from './app-store-api.ts'
import { AppStoreApiController } from './app-store-api.controller.ts'
import { AppleNoticesStore } from './apple-notices.store.ts'
import { AppleNotifier } from './apple-notifier.ts'
import { AppleProtocol } from './apple-protocol.ts'
import { appleSandboxMigrations } from './apple-sandbox.migrations.ts'
import { AppleTransactionsStore } from './apple-transactions.store.ts'
import { AppleViews } from './apple-views.ts'
import { Buyer } from './buyer.ts'
import { BuyerController } from './buyer.controller.ts'

@Module({
  controllers: [AppStoreApiController, BuyerController],
  providers: [
    appleSandboxMigrations,
    AppleTransactionsStore,
    AppleNoticesStore,
    AppleProtocol,
    AppleViews,
    AppleNotifier,
    AppStoreApi,
    Buyer,
  ],
})
export class AppleSandboxModule {}
