import { Module } from '@nestjs/common'
import { IdentitiesStore } from './identities.store.ts'
import { realNameMigrations } from './real-name.migrations.ts'

export { IdentitiesStore } from './identities.store.ts'

/** Apart, since accounts forget them at an erasure and the real-name check itself needs accounts' bans. */
@Module({ providers: [realNameMigrations, IdentitiesStore], exports: [IdentitiesStore] })
export class IdentitiesModule {}
