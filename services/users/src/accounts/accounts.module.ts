import { Module } from '@nestjs/common'
import { PeopleModule } from '../people/people.public.ts'
import { SmsModule } from '../sms/sms.public.ts'
import { AccountDeadlinesJob } from './account-deadlines-job.ts'
import { AccountsController } from './accounts.controller.ts'
import { accountsMigrations } from './accounts.migrations.ts'
import { BanUserHandler, EndBanHandler, UnbanUserHandler } from './ban-user.ts'
import { BeGuestHandler } from './be-guest.ts'
import { CancelAccountHandler } from './cancel-account.ts'
import { CreateAdminHandler } from './create-admin.ts'
import { DueReads } from './due.reads.ts'
import { GuestsStore } from './guests.store.ts'
import { InternalController } from './internal.controller.ts'
import { LogInHandler } from './log-in.ts'
import { LoginsReads } from './logins.reads.ts'
import { LoginsStore } from './logins.store.ts'
import { OnBanDecided } from './on-ban-decided.ts'
import { OpenSession } from './open-session.ts'
import { RefreshSessionHandler } from './refresh-session.ts'
import { SessionsStore } from './sessions.store.ts'
import { SetPasswordHandler } from './set-password.ts'
import { SetRolesHandler } from './set-roles.ts'

const useCases = [
  LogInHandler,
  BeGuestHandler,
  RefreshSessionHandler,
  SetPasswordHandler,
  CancelAccountHandler,
  CreateAdminHandler,
  BanUserHandler,
  UnbanUserHandler,
  EndBanHandler,
  SetRolesHandler,
  AccountDeadlinesJob,
]

@Module({
  imports: [PeopleModule, SmsModule],
  controllers: [AccountsController, InternalController, OnBanDecided],
  providers: [
    accountsMigrations,
    GuestsStore,
    SessionsStore,
    LoginsStore,
    LoginsReads,
    DueReads,
    OpenSession,
    ...useCases,
  ],
  exports: [GuestsStore],
})
export class AccountsModule {}
