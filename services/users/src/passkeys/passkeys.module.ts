import { Module } from '@nestjs/common'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { AddPasskeyHandler } from './add-passkey.ts'
import { EndPasskeyHandler } from './end-passkey.ts'
import { PasskeyChallenges } from './passkey-challenges.ts'
import { PasskeysController } from './passkeys.controller.ts'
import { ProvePasskey } from './prove-passkey.ts'
import { Webauthn } from './webauthn.ts'

@Module({
  imports: [UserStoreModule, SessionsModule],
  controllers: [PasskeysController],
  providers: [PasskeyChallenges, Webauthn, ProvePasskey, AddPasskeyHandler, EndPasskeyHandler],
  exports: [Webauthn, ProvePasskey],
})
export class PasskeysModule {}
