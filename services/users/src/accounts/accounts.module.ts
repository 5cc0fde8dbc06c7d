import { Module } from '@nestjs/common'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { DirectoryModule } from '../directory/directory.public.ts'
import { SmsModule } from '../sms/sms.public.ts'
import { AccountDeadlinesJob } from './account-deadlines-job.ts'
import { AccountsController } from './accounts.controller.ts'
import { accountsMigrations } from './accounts.migrations.ts'
import { BanUserHandler } from './ban-user.ts'
import { RegisterGuestHandler } from './register-guest.ts'
import { CancelAccountHandler } from './cancel-account.ts'
import { CreateAdminHandler } from './create-admin.ts'
import { EndBanHandler } from './end-ban.ts'
import { EraseAccountHandler } from './erase-account.ts'
import { FollowBanDecisionHandler } from './follow-ban-decision.ts'
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
import { UnbanUserHandler } from './unban-user.ts'

const useCases = [
  LogInHandler,
  RegisterGuestHandler,
  RefreshSessionHandler,
  SetPasswordHandler,
  CancelAccountHandler,
  CreateAdminHandler,
  BanUserHandler,
  UnbanUserHandler,
  EndBanHandler,
  EraseAccountHandler,
  FollowBanDecisionHandler,
  SetRolesHandler,
  AccountDeadlinesJob,
]

@Module({
  imports: [DirectoryModule, BlocksModule, SmsModule],
  controllers: [AccountsController, InternalController, OnBanDecided],
  providers: [accountsMigrations, GuestsStore, SessionsStore, LoginsStore, LoginsReads, OpenSession, ...useCases],
  exports: [GuestsStore],
})
export class AccountsModule {}
