import { Module } from '@nestjs/common'
import { SessionsModule } from '../sessions/sessions.public.ts'
import { GuestsController } from './guests.controller.ts'
import { guestsMigrations } from './guests.migrations.ts'
import { GuestsStore } from './guests.store.ts'
import { RegisterGuestHandler } from './register-guest.ts'

@Module({
  imports: [SessionsModule],
  controllers: [GuestsController],
  providers: [guestsMigrations, GuestsStore, RegisterGuestHandler],
  exports: [GuestsStore],
})
export class GuestsModule {}
