import { cannedAnswers } from '@xinyu/contracts/admin/support'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { CreateContext, ListContext, RecordContext, UpdateContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
  ImplementsRemove,
  ImplementsUpdate,
} from '@xinyu/platform/http/calls/decorators'
import { newId } from '@xinyu/platform/ids'
import { Controller } from '@nestjs/common'
import { type CannedAnswer, CannedAnswersStore } from './canned-answers.store.ts'

@Controller()
export class CannedAnswersController {
  constructor(
    private readonly store: CannedAnswersStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(cannedAnswers)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof cannedAnswers>) {
    const where = { ...(filter.id ? { _id: { $in: filter.id } } : {}), ...(filter.q ? { title: filter.q } : {}) }
    const order = sort?.order ?? 1
    const { found, total } = await this.store.findPage(where, { order, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(cannedAnswers)
  async get({ id }: RecordContext) {
    const answer = await this.store.find(id)
    if (!answer) throw new AppError('NOT_FOUND')
    return recordOf(answer)
  }

  @ImplementsCreate(cannedAnswers)
  async create({ input, currentUser }: CreateContext<typeof cannedAnswers>) {
    const answer: CannedAnswer = {
      ...input,
      steps: input.steps ?? null,
      _id: newId(),
      addtime: this.clock.now(),
      by: currentUser.id,
    }
    await this.store.add(answer)
    return recordOf(answer)
  }

  @ImplementsUpdate(cannedAnswers)
  async update({ id, input, ...context }: UpdateContext<typeof cannedAnswers>) {
    await this.store.replace(id, { ...input, steps: input.steps ?? null })
    return this.get({ id, ...context })
  }

  @ImplementsRemove(cannedAnswers)
  async remove(context: RecordContext) {
    const record = await this.get(context)
    await this.store.remove(context.id)
    return record
  }
}

const recordOf = ({ _id, addtime, steps = null, ...answer }: CannedAnswer): RecordOf<typeof cannedAnswers> => ({
  ...answer,
  steps,
  id: _id,
  addtime: addtime.toISOString(),
})
