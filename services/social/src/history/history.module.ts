import { Module } from '@nestjs/common'
import { HistoryController } from './history.controller.ts'
import { historyMigrations } from './history.migrations.ts'
import { HistoryStore } from './history.store.ts'
import { OnPersonErased } from './on-person-erased.ts'

@Module({ controllers: [HistoryController, OnPersonErased], providers: [historyMigrations, HistoryStore] })
export class HistoryModule {}
