import { Global, Module } from '@nestjs/common'
import { LedgerStore } from './ledger.store.ts'
import { LedgerAdminController } from './ledger-admin.controller.ts'
import { LedgerOfMonth } from './ledger-of-month.reads.ts'
import { LedgerReads } from './ledger.reads.ts'
import { WalletsController } from './wallets.controller.ts'
import { LedgerCheckJob } from './ledger-check-job.ts'
import { WalletsJob } from './wallets-job.ts'
import { walletsMigrations } from './wallets.migrations.ts'
import { VipMembersReads } from './vip-members.reads.ts'
import { Wallets, WalletsOfPerson } from './wallets.public.ts'
import { WalletsStore } from './wallets.store.ts'

/** Global: seven capabilities move points. */
@Global()
@Module({
  controllers: [WalletsController, LedgerAdminController],
  providers: [
    walletsMigrations,
    LedgerStore,
    LedgerReads,
    WalletsStore,
    Wallets,
    VipMembersReads,
    LedgerOfMonth,
    WalletsOfPerson,
    WalletsJob,
    LedgerCheckJob,
  ],
  exports: [Wallets, VipMembersReads, LedgerOfMonth, WalletsOfPerson],
})
export class WalletsModule {}
