import type { Holding } from '@xinyu/platform/personal-data/holding'
import { Injectable } from '@nestjs/common'
import { ListViewsStore } from './list-views.store.ts'

/** What a colleague has saved of the console's lists. */
@Injectable()
export class ListViewsOfPerson implements Holding {
  constructor(private readonly store: ListViewsStore) {}

  lists(person: string): Record<string, AsyncIterable<object>> {
    return { listViews: this.#views(person) }
  }

  async *#views(person: string): AsyncGenerator<object> {
    for (const { resource, title, filters, sort, at } of await this.store.of(person))
      yield { resource, title, filters, sort, at }
  }
}
