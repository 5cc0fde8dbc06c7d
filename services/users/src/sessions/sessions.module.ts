import { Module } from '@nestjs/common'
import { DevicesModule } from '../devices/devices.public.ts'
import { UserStoreModule } from '../user-store/user-store.public.ts'
import { PlacesModule } from '../places/places.public.ts'
import { EndSessionHandler } from './end-session.ts'
import { EndSessions } from './end-sessions.ts'
import { LoginsReads } from './logins.reads.ts'
import { LoginsStore } from './logins.store.ts'
import { OpenSession } from './open-session.ts'
import { RefreshSessionHandler } from './refresh-session.ts'
import { SessionsOfPerson } from './sessions-of-person.reads.ts'
import { SessionsController } from './sessions.controller.ts'
import { sessionsMigrations } from './sessions.migrations.ts'
import { SessionsReads } from './sessions.reads.ts'
import { SessionsStore } from './sessions.store.ts'

@Module({
  imports: [UserStoreModule, DevicesModule, PlacesModule],
  controllers: [SessionsController],
  providers: [
    sessionsMigrations,
    SessionsStore,
    LoginsStore,
    LoginsReads,
    SessionsOfPerson,
    OpenSession,
    EndSessions,
    EndSessionHandler,
    SessionsReads,
    RefreshSessionHandler,
  ],
  exports: [EndSessions, SessionsStore, LoginsStore, LoginsReads, OpenSession, SessionsOfPerson],
})
export class SessionsModule {}
