import { reasonTemplates } from '@xinyu/contracts/admin/desk'
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
import { type ReasonTemplate, ReasonTemplatesStore } from './reason-templates.store.ts'

@Controller()
export class ReasonTemplatesController {
  constructor(
    private readonly store: ReasonTemplatesStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(reasonTemplates)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof reasonTemplates>) {
    const { id, q, queue, isOn } = filter
    const where = {
      ...(queue ? { queue } : {}),
      ...(isOn === undefined ? {} : { isOn }),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { code: q } : {}),
    }
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? 1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(reasonTemplates)
  async get({ id }: RecordContext) {
    const template = await this.store.find(id)
    if (!template) throw new AppError('NOT_FOUND')
    return recordOf(template)
  }

  @ImplementsCreate(reasonTemplates)
  async create({ input, currentUser }: CreateContext<typeof reasonTemplates>) {
    const template: ReasonTemplate = { ...input, _id: newId(), addtime: this.clock.now(), by: currentUser.id }
    await this.store.add(template)
    return recordOf(template)
  }

  @ImplementsUpdate(reasonTemplates)
  async update({ id, input, ...context }: UpdateContext<typeof reasonTemplates>) {
    await this.store.update(id, { ...input, by: context.currentUser.id })
    return this.get({ id, ...context })
  }

  @ImplementsRemove(reasonTemplates)
  async remove(context: RecordContext) {
    const record = await this.get(context)
    await this.store.remove(context.id)
    return record
  }
}

const recordOf = ({ _id, addtime, ...template }: ReasonTemplate): RecordOf<typeof reasonTemplates> => ({
  ...template,
  queue: template.queue as RecordOf<typeof reasonTemplates>['queue'],
  id: _id,
  addtime: addtime.toISOString(),
})
