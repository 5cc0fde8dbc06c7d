import { escalations } from '@xinyu/contracts/admin/desk'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, CreateContext, ListContext, RecordContext } from '@xinyu/platform/http/context'
import { ImplementsAction, ImplementsCreate, ImplementsList, ImplementsOne } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
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
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof escalations>) {
    const { id, q, state, queue } = filter
    const where = {
      ...(state ? { state } : {}),
      ...(queue ? { queue } : {}),
      ...(id ? { _id: { $in: id } } : {}),
      ...(q ? { user_id: q } : {}),
    }
    const { found, total } = await this.store.page(where, { order: sort?.order ?? 1, skip, take })
    return { rows: found.map(recordOf), total }
  }

  @ImplementsOne(escalations)
  async one({ id }: Pick<RecordContext, 'id'>) {
    const escalation = await this.store.get(id)
    if (!escalation) throw new AppError('NOT_FOUND')
    return recordOf(escalation)
  }

  @ImplementsCreate(escalations)
  async create({ input, currentUser }: CreateContext<typeof escalations>) {
    return this.one({ id: await this.commands.execute(new Escalate({ ...input, by: currentUser.id })) })
  }

  @ImplementsAction(escalations, 'close')
  async close({ id, currentUser }: ActionContext<typeof escalations, 'close'>) {
    await this.store.close(id, currentUser.id, this.clock.now())
    return this.one({ id })
  }
}

const recordOf = ({ _id, addtime, decidedAt, ...escalation }: Escalation): RecordOf<typeof escalations> => ({
  ...escalation,
  id: _id,
  addtime: addtime.toISOString(),
  decidedAt: decidedAt?.toISOString() ?? null,
})
