import type { PersonalDataSource } from '@xinyu/platform/personal-data/personal-data-source'
import { Injectable } from '@nestjs/common'
import { ListViewsStore } from './list-views.store.ts'

/** Views of the console's lists that a staff member has saved. */
@Injectable()
export class ListViewsOfPerson implements PersonalDataSource {
  constructor(private readonly store: ListViewsStore) {}

  exportedLists(person: string): Record<string, AsyncIterable<object>> {
    return { listViews: this.#views(person) }
  }

  async *#views(person: string): AsyncGenerator<object> {
    for (const { resource, title, filters, sort, at } of await this.store.listOf(person))
      yield { resource, title, filters, sort, at }
  }
}
