import { wordMarks } from '@xinyu/contracts/admin/content'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { MarksStore, type StoredMark } from './marks.store.ts'

@Controller()
export class MarksController {
  constructor(
    private readonly store: MarksStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(wordMarks)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof wordMarks>) {
    const { q, id, state, user_id, where } = filter
    const match: Filter<StoredMark> = {
      ...(state ? { state } : {}),
      ...(where ? { where } : {}),
      ...((user_id ?? q) ? { user_id: user_id ?? q } : {}),
      ...(id ? { _id: { $in: id } } : {}),
    }
    const order = sort?.order ?? -1
    const { found, total } = await this.store.page(match, { order: { addtime: order, _id: order }, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(wordMarks)
  async one({ id }: RecordContext) {
    const mark = await this.store.get(id)
    if (!mark) throw new AppError('NOT_FOUND')
    return recordOf(mark)
  }

  @ImplementsAction(wordMarks, 'done')
  async done({ id, currentUser }: ActionContext<typeof wordMarks, 'done'>) {
    await this.store.close(id, currentUser.id, this.clock.now())
    const mark = await this.store.get(id)
    if (!mark) throw new AppError('NOT_FOUND')
    return recordOf(mark)
  }
}

const recordOf = ({ _id, decidedAt, addtime, ...mark }: StoredMark): RecordOf<typeof wordMarks> => ({
  ...mark,
  id: _id,
  decidedAt: decidedAt?.toISOString() ?? null,
  addtime: addtime.toISOString(),
})
