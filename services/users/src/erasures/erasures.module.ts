import { Module } from '@nestjs/common'
import { DirectoryModule } from '../directory/directory.public.ts'
import { ErasuresAdminController } from './erasures-admin.controller.ts'
import { erasuresMigrations } from './erasures.migrations.ts'
import { ErasuresStore } from './erasures.store.ts'
import { LeaversController } from './leavers.controller.ts'
import { OnReceipts } from './on-receipts.ts'

@Module({
  imports: [DirectoryModule],
  controllers: [ErasuresAdminController, LeaversController, OnReceipts],
  providers: [erasuresMigrations, ErasuresStore],
})
export class ErasuresModule {}
