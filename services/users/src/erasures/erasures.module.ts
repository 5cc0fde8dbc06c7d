import { Module } from '@nestjs/common'
import { ErasuresAdminController } from './erasures-admin.controller.ts'
import { erasuresMigrations } from './erasures.migrations.ts'
import { ErasuresStore } from './erasures.store.ts'
import { OnReceipts } from './on-receipts.ts'

@Module({
  controllers: [ErasuresAdminController, OnReceipts],
  providers: [erasuresMigrations, ErasuresStore],
})
export class ErasuresModule {}
