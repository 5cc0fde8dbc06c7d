import { Global, Module } from '@nestjs/common'
import { presenceJobs } from './presence-jobs.ts'
import { presenceMigrations } from './presence.migrations.ts'
import { Presence } from './presence.public.ts'
import { PresenceStore } from './presence.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [presenceMigrations, PresenceStore, Presence, ...presenceJobs], exports: [Presence] })
export class PresenceModule {}
