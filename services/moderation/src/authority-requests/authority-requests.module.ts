import { PartsArchive } from '@xinyu/platform/personal-data/parts-archive'
import { Module } from '@nestjs/common'
import { ReportersModule } from '../reports/reporters.public.ts'
import { AuthorityRequestsController } from './authority-requests.controller.ts'
import { AuthorityRequestsJob } from './authority-requests-job.ts'
import { authorityRequestsMigrations } from './authority-requests.migrations.ts'
import { AuthorityRequestsStore } from './authority-requests.store.ts'
import { RequestFiles } from './request-files.ts'

/**
 * Requests of authorities about a member. The law requires them to be kept, so that an erasure leaves them: whom they
 * are about is an id that identifies nobody afterwards.
 */
@Module({
  imports: [ReportersModule],
  controllers: [AuthorityRequestsController],
  providers: [authorityRequestsMigrations, AuthorityRequestsStore, RequestFiles, PartsArchive, AuthorityRequestsJob],
})
export class AuthorityRequestsModule {}
