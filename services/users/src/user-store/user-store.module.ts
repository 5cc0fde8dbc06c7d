import { CONFIG } from '@xinyu/platform/config'
import { type FieldKeys, SealedFields } from '@xinyu/platform/crypto/sealed-fields'
import { Module } from '@nestjs/common'
import { AccountOfPerson } from './account-of-person.reads.ts'
import { approvedAgainMigrations } from './approved-again.migrations.ts'
import { userStoreMigrations } from './user-store.migrations.ts'
import { sealedFieldsMigrations } from './sealed-fields.migrations.ts'
import { Projections } from './projections.store.ts'
import { ProjectionsJob } from './projections-job.ts'
import { RebuildController } from './rebuild.controller.ts'
import { ResealFieldsJob } from './reseal-fields-job.ts'
import { SealedFieldsStore } from './sealed-fields.store.ts'
import { UserSecrets } from './user-secrets.ts'
import { UsersReads } from './users.reads.ts'
import { UsersStore } from './users.store.ts'

@Module({
  controllers: [RebuildController],
  providers: [
    userStoreMigrations,
    sealedFieldsMigrations,
    approvedAgainMigrations,
    { provide: SealedFields, inject: [CONFIG], useFactory: (config: FieldKeys) => new SealedFields(config) },
    UserSecrets,
    SealedFieldsStore,
    ResealFieldsJob,
    Projections,
    ProjectionsJob,
    UsersReads,
    UsersStore,
    AccountOfPerson,
  ],
  exports: [AccountOfPerson, Projections, SealedFields, SealedFieldsStore, UserSecrets, UsersReads, UsersStore],
})
export class UserStoreModule {}
