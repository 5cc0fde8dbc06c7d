import type { ListView } from '@xinyu/contracts/http/users/list-views'
import { AppError } from '@xinyu/platform/error'
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs'
import { faultsOf, MAX_VIEWS } from './list-views.rules.ts'
import { ListViewsStore } from './list-views.store.ts'

export class SaveListView extends Command<ListView> {
  constructor(
    readonly userId: string,
    readonly view: ListView,
  ) {
    super()
  }
}

/** Creates or updates a staff member's view of a list. */
@CommandHandler(SaveListView)
export class SaveListViewHandler implements ICommandHandler<SaveListView> {
  constructor(private readonly store: ListViewsStore) {}

  async execute({ userId, view }: SaveListView): Promise<ListView> {
    const faults = faultsOf(view)
    if (faults.length > 0) throw new AppError('INVALID_INPUT', { fields: faults })
    if ((await this.store.countOthers(userId, view)) >= MAX_VIEWS)
      throw new AppError('LIST_VIEWS_FULL', { most: MAX_VIEWS })
    await this.store.save(userId, view)
    return view
  }
}
