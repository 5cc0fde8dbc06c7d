import { Module } from '@nestjs/common'
import { AccountsModule } from '../accounts/accounts.public.ts'
import { PeopleModule } from '../people/people.public.ts'
import { adminMigrations } from './admin.migrations.ts'
import { CorrectTextsHandler } from './correct-texts.ts'
import { DashboardController } from './dashboard.controller.ts'
import { DashboardReads } from './dashboard.reads.ts'
import { UsersAdminController } from './users-admin.controller.ts'
import { UsersAdminReads } from './users-admin.reads.ts'

@Module({
  imports: [PeopleModule, AccountsModule],
  controllers: [UsersAdminController, DashboardController],
  providers: [adminMigrations, UsersAdminReads, DashboardReads, CorrectTextsHandler],
})
export class AdminModule {}
