import { Global, Module } from '@nestjs/common'
import { ActivityReporter } from './activity-reporter.ts'
import { PresenceSweepJob } from './presence-sweep-job.ts'
import { presenceMigrations } from './presence.migrations.ts'
import { Presence } from './presence.public.ts'
import { PresenceSender } from './presence-sender.ts'
import { PresenceWatch } from './presence-watch.ts'

/** Global: this module imports its public file, which therefore cannot export it to the capabilities that need it. */
@Global()
@Module({
  providers: [presenceMigrations, Presence, PresenceSender, PresenceWatch, ActivityReporter, PresenceSweepJob],
  exports: [Presence, PresenceWatch],
})
export class PresenceModule {}
