import { Global, Module } from '@nestjs/common'
import { Presence } from './presence.public.ts'
import { PresenceStore } from './presence.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [PresenceStore, Presence], exports: [Presence] })
export class PresenceModule {}
