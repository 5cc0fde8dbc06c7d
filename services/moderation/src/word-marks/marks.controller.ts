import { wordMarks } from '@xinyu/contracts/admin/words'
import { Clock } from '@xinyu/platform/clock'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { MarksReads } from './marks.reads.ts'
import { MarksStore } from './marks.store.ts'

@Controller()
export class MarksController {
  constructor(
    private readonly reads: MarksReads,
    private readonly store: MarksStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(wordMarks)
  list({ query, currentUser }: ListContext<typeof wordMarks>) {
    return this.reads.list(query, currentUser.id)
  }

  @ImplementsOne(wordMarks)
  get({ id, currentUser }: RecordContext) {
    return this.reads.get(id, currentUser.id)
  }

  @ImplementsAction(wordMarks, 'done')
  async done({ id, currentUser }: ActionContext<typeof wordMarks, 'done'>) {
    await this.reads.get(id, currentUser.id)
    await this.store.close(id, currentUser.id, this.clock.now())
    return this.reads.get(id, currentUser.id)
  }
}
