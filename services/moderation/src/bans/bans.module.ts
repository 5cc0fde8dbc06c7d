import { Module } from '@nestjs/common'
import { BansStore } from './bans.store.ts'
import { OnReportDecided } from './on-report-decided.ts'

/** What this service decides about bans; the users service applies it. */
@Module({ controllers: [OnReportDecided], providers: [BansStore], exports: [BansStore] })
export class BansModule {}
