import { Module } from '@nestjs/common'
import { ReasonTemplatesController } from './reason-templates.controller.ts'
import { ReasonTemplatesStore } from './reason-templates.store.ts'
import { templatesMigrations } from './reason-templates.migrations.ts'

@Module({ controllers: [ReasonTemplatesController], providers: [templatesMigrations, ReasonTemplatesStore] })
export class ReasonTemplatesModule {}
