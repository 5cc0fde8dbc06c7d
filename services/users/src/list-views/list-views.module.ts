import { Module } from '@nestjs/common'
import { ListViewsOfPerson } from './list-views-of-person.reads.ts'
import { ListViewsController } from './list-views.controller.ts'
import { listViewsMigrations } from './list-views.migrations.ts'
import { ListViewsStore } from './list-views.store.ts'
import { OnStaffErased } from './on-staff-erased.ts'
import { SaveListViewHandler } from './save-list-view.ts'

@Module({
  controllers: [ListViewsController, OnStaffErased],
  providers: [listViewsMigrations, ListViewsStore, SaveListViewHandler, ListViewsOfPerson],
  exports: [ListViewsOfPerson],
})
export class ListViewsModule {}
