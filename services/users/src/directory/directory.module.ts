import { Module } from '@nestjs/common'
import { directoryMigrations } from './directory.migrations.ts'
import { FollowUps } from './follow-ups.store.ts'
import { FollowUpsJob } from './follow-ups-job.ts'
import { RebuildController } from './rebuild.controller.ts'
import { UsersReads } from './users.reads.ts'
import { UsersStore } from './users.store.ts'

@Module({
  controllers: [RebuildController],
  providers: [directoryMigrations, FollowUps, FollowUpsJob, UsersReads, UsersStore],
  exports: [FollowUps, UsersReads, UsersStore],
})
export class DirectoryModule {}
