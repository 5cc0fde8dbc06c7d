import { escalations } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { ActionContext, CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import {
  ImplementsAction,
  ImplementsCreate,
  ImplementsList,
  ImplementsOne,
} from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { excludeSubject, unlessSubject } from '../conflict-of-interest.reads.ts'
import { Escalate } from './escalate.ts'
import { type Escalation, EscalationsStore } from './escalations.store.ts'

@Controller()
export class EscalationsController {
  constructor(
    private readonly store: EscalationsStore,
    private readonly commands: Commands,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(escalations)
  async list({ query: { filter, skip, take, sort }, currentUser }: ListContext<typeof escalations>) {
    const { id, q, state, queue } = filter
    const where = {
      ...(state ? { state } : {}),
      ...(queue ? { queue } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { user_id: q } : {}),
    }
    const { found, total } = await this.store.findPage(excludeSubject(where, 'user_id', currentUser.id), {
      order: sort?.order ?? 1,
      skip,
      take,
    })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(escalations)
  async get({ id, currentUser }: Pick<RecordContext, 'id' | 'currentUser'>) {
    return recordOf(unlessSubject(await this.store.find(id), currentUser.id, ({ user_id }) => user_id))
  }

  @ImplementsCreate(escalations)
  async create({ input, currentUser }: CreateContext<typeof escalations>) {
    const id = await this.commands.execute(new Escalate({ ...input, by: currentUser.id }))
    return this.get({ id, currentUser })
  }

  @ImplementsAction(escalations, 'close')
  async close({ id, currentUser }: ActionContext<typeof escalations, 'close'>) {
    await this.get({ id, currentUser })
    await this.store.close(id, currentUser.id, this.clock.now())
    return this.get({ id, currentUser })
  }
}

const recordOf = ({ _id, addtime, decidedAt, ...escalation }: Escalation): RecordOf<typeof escalations> => ({
  ...escalation,
  id: _id,
  addtime: addtime.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
