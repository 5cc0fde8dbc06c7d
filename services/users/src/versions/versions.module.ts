import { Module } from '@nestjs/common'
import { Packages } from './packages.ts'
import { SaveVersionHandler } from './save-version.ts'
import { VersionsController } from './versions.controller.ts'
import { versionsMigrations } from './versions.migrations.ts'
import { VersionsReads } from './versions.reads.ts'
import { VersionsStore } from './versions.store.ts'

@Module({
  controllers: [VersionsController],
  providers: [versionsMigrations, VersionsStore, VersionsReads, Packages, SaveVersionHandler],
})
export class VersionsModule {}
