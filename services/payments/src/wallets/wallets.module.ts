import { Global, Module } from '@nestjs/common'
import { JournalStore } from './journal.store.ts'
import { SweepWallets } from './sweep-wallets.ts'
import { WalletsController } from './wallets.controller.ts'
import { walletsMigrations } from './wallets.migrations.ts'
import { Wallets } from './wallets.public.ts'
import { WalletsStore } from './wallets.store.ts'

@Global()
@Module({
  controllers: [WalletsController],
  providers: [walletsMigrations, JournalStore, WalletsStore, Wallets, SweepWallets],
  exports: [Wallets],
})
export class WalletsModule {}
