import { getListViews, removeListView, saveListView } from '@xinyu/contracts/http/users/list-views'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ListViewsStore } from './list-views.store.ts'
import { SaveListView } from './save-list-view.ts'

/** A staff member's own views of the console's lists. */
@Controller()
export class ListViewsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: ListViewsStore,
  ) {}

  @Implements(getListViews)
  async getListViews({ currentUser }: CallContext<typeof getListViews>) {
    const views = await this.store.listOf(currentUser.id)
    return {
      views: views.map(({ view_id, resource, title, filters, sort }) => ({ view_id, resource, title, filters, sort })),
    }
  }

  @Implements(saveListView)
  async saveListView({ input, currentUser }: CallContext<typeof saveListView>) {
    return { view: await this.commands.execute(new SaveListView(currentUser.id, input)) }
  }

  @Implements(removeListView)
  async removeListView({ input, currentUser }: CallContext<typeof removeListView>) {
    await this.store.remove(currentUser.id, input.view_id)
    return {}
  }
}
