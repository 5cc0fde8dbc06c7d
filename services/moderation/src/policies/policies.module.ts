import { Module } from '@nestjs/common'
import { PoliciesController } from './policies.controller.ts'
import { policiesMigrations } from './policies.migrations.ts'
import { PoliciesStore } from './policies.store.ts'

/** The rules that moderators decide by, in versions. */
@Module({ controllers: [PoliciesController], providers: [policiesMigrations, PoliciesStore], exports: [PoliciesStore] })
export class PoliciesModule {}
