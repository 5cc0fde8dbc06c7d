import { erasures } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { HoldsStore } from '../personal-data/personal-data.public.ts'
import { erasingServices } from './erasures.rules.ts'
import { ErasuresStore, type StoredErasure } from './erasures.store.ts'

/** For the platform team: the erased members, and the services without a receipt. */
@Controller()
export class ErasuresAdminController {
  constructor(
    private readonly store: ErasuresStore,
    private readonly holds: HoldsStore,
    private readonly clock: Clock,
  ) {}

  @ImplementsList(erasures)
  async list({ query: { filter, skip, take, sort } }: ListContext<typeof erasures>) {
    const held = await this.holds.listAll(this.clock.now())
    const { found, total } = await this.store.findPage(
      { ids: filter.id ?? (filter.q ? [filter.q] : undefined), complete: filter.isComplete, held: [...held.keys()] },
      { skip, take, order: sort?.order ?? -1 },
    )
    return { rows: found.map((one) => recordOf(one, held)), total }
  }

  @ImplementsOne(erasures)
  async get({ id }: RecordContext) {
    const found = await this.store.find(id)
    if (!found) throw new AppError('NOT_FOUND')
    return recordOf(found, await this.holds.listAll(this.clock.now()))
  }
}

const recordOf = (
  { _id, erasedAt, receipts }: StoredErasure,
  held: ReadonlyMap<string, Date>,
): RecordOf<typeof erasures> => {
  const heldUntil = held.get(_id)?.toISOString() ?? null
  const missing = erasingServices.filter((name) => !receipts[name])
  return {
    id: _id,
    erasedAt: (erasedAt ?? new Date(0)).toISOString(),
    receipts: erasingServices.flatMap((service) => {
      const at = receipts[service]
      return at ? [{ service, at: at.toISOString() }] : []
    }),
    missing,
    heldUntil,
    isComplete: missing.length === 0 && heldUntil === null,
  }
}
