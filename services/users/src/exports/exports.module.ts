import { PartsArchive } from '@xinyu/platform/personal-data/parts-archive'
import { Module } from '@nestjs/common'
import { Archives } from './archives.ts'
import { ExpireExportsJob } from './expire-exports-job.ts'
import { ExportsController } from './exports.controller.ts'
import { exportsMigrations } from './exports.migrations.ts'
import { Exports } from './exports.ts'
import { ExportsStore } from './exports.store.ts'
import { GatherExportsJob } from './gather-exports-job.ts'
import { OnPartExported } from './on-part-exported.ts'
import { RequestExportHandler } from './request-export.ts'

@Module({
  controllers: [ExportsController, OnPartExported],
  providers: [
    exportsMigrations,
    ExportsStore,
    Archives,
    PartsArchive,
    Exports,
    RequestExportHandler,
    GatherExportsJob,
    ExpireExportsJob,
  ],
  exports: [Exports],
})
export class ExportsModule {}
