import { Module } from '@nestjs/common'
import { bansMigrations } from './bans.migrations.ts'
import { BansStore } from './bans.store.ts'
import { OnReportDecided } from './on-report-decided.ts'

/** Ban decisions of this service; the users service applies them. */
@Module({ controllers: [OnReportDecided], providers: [bansMigrations, BansStore], exports: [BansStore] })
export class BansModule {}
