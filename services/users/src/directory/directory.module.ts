import { Module } from '@nestjs/common'
import { directoryMigrations } from './directory.migrations.ts'
import { Projections } from './projections.store.ts'
import { ProjectionsJob } from './projections-job.ts'
import { RebuildController } from './rebuild.controller.ts'
import { UsersReads } from './users.reads.ts'
import { UsersStore } from './users.store.ts'

@Module({
  controllers: [RebuildController],
  providers: [directoryMigrations, Projections, ProjectionsJob, UsersReads, UsersStore],
  exports: [Projections, UsersReads, UsersStore],
})
export class DirectoryModule {}
