import { Module } from '@nestjs/common'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { PersonalDataModule } from '../personal-data/personal-data.public.ts'
import { ErasuresAdminController } from './erasures-admin.controller.ts'
import { erasuresMigrations } from './erasures.migrations.ts'
import { ErasuresStore } from './erasures.store.ts'
import { LeaversController } from './leavers.controller.ts'
import { OnReceipts } from './on-receipts.ts'

@Module({
  imports: [UserStoreModule, PersonalDataModule],
  controllers: [ErasuresAdminController, LeaversController, OnReceipts],
  providers: [erasuresMigrations, ErasuresStore],
})
export class ErasuresModule {}
