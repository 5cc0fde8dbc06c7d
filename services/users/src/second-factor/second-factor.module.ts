import { Module } from '@nestjs/common'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { BeginSecondFactorHandler } from './begin-second-factor.ts'
import { ConfirmSecondFactorHandler } from './confirm-second-factor.ts'
import { LoginTicket } from './login-ticket.ts'
import { MakeRecoveryCodesHandler } from './make-recovery-codes.ts'
import { PassSecondFactorHandler } from './pass-second-factor.ts'
import { ProveSecondFactor } from './prove-second-factor.ts'
import { RemoveSecondFactorHandler } from './remove-second-factor.ts'
import { ResetSecondFactorHandler } from './reset-second-factor.ts'
import { SandboxAuthenticator } from './sandbox-authenticator.ts'
import { SecondFactorGuesses } from './second-factor-guesses.ts'
import { SecondFactorController } from './second-factor.controller.ts'

const commands = [
  BeginSecondFactorHandler,
  ConfirmSecondFactorHandler,
  PassSecondFactorHandler,
  MakeRecoveryCodesHandler,
  RemoveSecondFactorHandler,
  ResetSecondFactorHandler,
]

@Module({
  imports: [UserStoreModule, DevicesModule, SessionsModule],
  controllers: [SecondFactorController],
  providers: [LoginTicket, ProveSecondFactor, SecondFactorGuesses, SandboxAuthenticator, ...commands],
  exports: [LoginTicket, ProveSecondFactor, SecondFactorGuesses],
})
export class SecondFactorModule {}
