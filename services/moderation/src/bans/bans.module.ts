import { Module } from '@nestjs/common'
import { bansMigrations } from './bans.migrations.ts'
import { BansStore } from './bans.store.ts'
import { OnReportDecided } from './on-report-decided.ts'

/** What this service decides about bans; the users service applies it. */
@Module({ controllers: [OnReportDecided], providers: [bansMigrations, BansStore], exports: [BansStore] })
export class BansModule {}
