import { Global, Module } from '@nestjs/common'
import { ListConversationsJob } from './list-conversations-job.ts'
import { membershipsMigrations } from './memberships.migrations.ts'
import { Memberships, MembershipsOfPerson, MessageTexts } from './memberships.public.ts'
import { MembershipsStore } from './memberships.store.ts'
import { RowWriter } from './row-writer.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({
  providers: [
    membershipsMigrations,
    MembershipsStore,
    RowWriter,
    Memberships,
    MembershipsOfPerson,
    MessageTexts,
    ListConversationsJob,
  ],
  exports: [Memberships, MembershipsOfPerson, MessageTexts],
})
export class MembershipsModule {}
