import { Global, Module } from '@nestjs/common'
import { membershipsMigrations } from './memberships.migrations.ts'
import { Memberships } from './memberships.public.ts'
import { MembershipsStore } from './memberships.store.ts'

/** Global, so that sibling capabilities need the public file only. */
@Global()
@Module({ providers: [membershipsMigrations, MembershipsStore, Memberships], exports: [Memberships] })
export class MembershipsModule {}
