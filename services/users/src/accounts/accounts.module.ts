import { Module } from '@nestjs/common'
import { AppleLoginModule } from '../apple/apple.public.ts'
import { SuperadminsModule } from '../admin-users/superadmins.public.ts'
import { BansModule } from '../bans/bans.public.ts'
import { BlocksModule } from '../blocks/blocks.public.ts'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { HiddenContactsModule } from '../hidden-contacts/hidden-contacts.public.ts'
import { ExportsModule } from '../exports/exports.public.ts'
import { GuestsModule } from '../guests/guests.public.ts'
import { IdentityPhotosModule } from '../identity-photos/identity-photos.public.ts'
import { IdentitiesModule } from '../real-name/identities.public.ts'
import { MatchingModule } from '../matching/matching.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { PasskeysModule } from '../passkeys/passkeys.public.ts'
import { SecondFactorModule } from '../second-factor/second-factor.public.ts'
import { SmsModule } from '../sms/sms.public.ts'
import { AccountDeadlinesJob } from './account-deadlines-job.ts'
import { AccountsController } from './accounts.controller.ts'
import { CancelAccountHandler } from './cancel-account.ts'
import { CreateAdminHandler } from './staff/create-admin.ts'
import { EnterAccount } from './enter-account.ts'
import { EraseAccountHandler } from './erase-account.ts'
import { InternalController } from './internal.controller.ts'
import { SignInByPhoneHandler } from './sign-in-by-phone.ts'
import { PasswordGuesses } from './passwords/password-guesses.ts'
import { AccountOwnerCheck } from './account-owner-check.ts'
import { AddPasskeyAtLoginHandler } from './passkey-login/add-passkey-at-login.ts'
import { LogInWithPasskeyHandler } from './passkey-login/log-in-with-passkey.ts'
import { PasskeyLoginController } from './passkey-login/passkey-login.controller.ts'
import { SetPasswordHandler } from './passwords/set-password.ts'
import { SetRolesHandler } from './staff/set-roles.ts'

const commands = [
  SignInByPhoneHandler,
  SetPasswordHandler,
  CancelAccountHandler,
  EraseAccountHandler,
  CreateAdminHandler,
  SetRolesHandler,
  LogInWithPasskeyHandler,
  AddPasskeyAtLoginHandler,
]

@Module({
  imports: [
    UserStoreModule,
    DevicesModule,
    BlocksModule,
    GuestsModule,
    SessionsModule,
    PasskeysModule,
    SecondFactorModule,
    BansModule,
    SmsModule,
    IdentityPhotosModule,
    IdentitiesModule,
    MatchingModule,
    AppleLoginModule,
    SuperadminsModule,
    ExportsModule,
    HiddenContactsModule,
  ],
  controllers: [AccountsController, InternalController, PasskeyLoginController],
  providers: [AccountDeadlinesJob, PasswordGuesses, AccountOwnerCheck, EnterAccount, ...commands],
  exports: [EnterAccount],
})
export class AccountsModule {}
