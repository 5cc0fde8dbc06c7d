import { Module } from '@nestjs/common'
import { HistoryController } from './history.controller.ts'
import { historyMigrations } from './history.migrations.ts'
import { HistoryOfPerson } from './history-of-person.reads.ts'
import { HistoryStore } from './history.store.ts'
import { OnErased } from './on-erased.ts'

@Module({
  controllers: [HistoryController, OnErased],
  providers: [historyMigrations, HistoryStore, HistoryOfPerson],
  exports: [HistoryOfPerson],
})
export class HistoryModule {}
