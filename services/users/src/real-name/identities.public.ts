import { Module } from '@nestjs/common'
import { IdentitiesStore } from './identities.store.ts'
import { realNameMigrations } from './real-name.migrations.ts'

export { IdentitiesStore } from './identities.store.ts'

/** A separate module: accounts deletes identities at an erasure, and the real-name check depends on accounts' bans. */
@Module({ providers: [realNameMigrations, IdentitiesStore], exports: [IdentitiesStore] })
export class IdentitiesModule {}
