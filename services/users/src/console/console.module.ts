import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.public.ts'
import { BansModule } from '../bans/bans.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { GuestsModule } from '../guests/guests.public.ts'
import { SecondFactorModule } from '../second-factor/second-factor.public.ts'
import { MatchingModule } from '../matching/matching.public.ts'
import { DashboardController } from './dashboard.controller.ts'
import { DashboardReads } from './dashboard.reads.ts'
import { UsersAdminController } from './users-admin.controller.ts'
import { UserRecords } from './user-records.ts'
import { UsersAdminReads } from './users-admin.reads.ts'
import { UsersCallsController } from './users-calls.controller.ts'

@Module({
  imports: [UserStoreModule, AccountsModule, BansModule, GuestsModule, SecondFactorModule, MatchingModule],
  controllers: [UsersAdminController, UsersCallsController, DashboardController],
  providers: [UserRecords, UsersAdminReads, DashboardReads],
  exports: [UserRecords],
})
export class ConsoleModule {}
