import { vipUsers } from '@xinyu/contracts/admin/people'
import type { RecordOf } from '@xinyu/contracts/resource'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CorrectionsStore } from '../corrections/corrections.public.ts'
import { Orders } from '../orders/orders.public.ts'
import { People } from '../people/people.public.ts'
import { type VipMember, VipMembersReads } from '../wallets/wallets.public.ts'
import { GiveVipDays } from './give-vip-days.ts'
import { Renewals } from './renewals.store.ts'

type VipRecord = RecordOf<typeof vipUsers>

@Controller()
export class VipUsersAdminController {
  constructor(
    private readonly gifts: GiveVipDays,
    private readonly corrections: CorrectionsStore,
    private readonly reads: VipMembersReads,
    private readonly people: People,
    private readonly orders: Orders,
    private readonly renewals: Renewals,
  ) {}

  @ImplementsList(vipUsers)
  async list({ query }: ListContext<typeof vipUsers>) {
    const { q } = query.filter
    const { rows, ...counts } = await this.reads.list(query, q ? [q, ...(await this.people.named(q))] : null)
    return { rows: await this.#records(rows), ...counts }
  }

  @ImplementsOne(vipUsers)
  async get({ id }: RecordContext) {
    return this.#one(id)
  }

  @ImplementsAction(vipUsers, 'give')
  async give({ id: userId, input: { days, reason, clientId }, currentUser }: ActionContext<typeof vipUsers, 'give'>) {
    await this.gifts.give({ userId, days, reason, clientId }, currentUser.id)
    return this.#one(userId)
  }

  async #one(id: string): Promise<VipRecord> {
    const member = await this.reads.get(id)
    const [record] = await this.#records([member])
    return record ?? recordOf(member, {})
  }

  async #records(rows: readonly VipMember[]): Promise<VipRecord[]> {
    const ids = rows.map(({ _id }) => _id)
    const [people, paid, renewing, waiting] = await Promise.all([
      this.people.findMany(ids),
      this.orders.sumPaid(ids),
      this.renewals.findAmong(ids),
      this.corrections.waitingDaysOf(ids),
    ])
    return rows.map((row) => {
      const { name, GID } = people.get(row._id)?.user ?? {}
      return recordOf(row, {
        name,
        GID,
        paid: paid.get(row._id),
        renews: renewing.has(row._id),
        waitingDays: waiting.get(row._id),
      })
    })
  }
}

interface Known {
  name?: string | undefined
  GID?: string | undefined
  paid?: number | undefined
  renews?: boolean
  waitingDays?: number | undefined
}
const recordOf = (
  { _id, vipLimitDate, vipSince, points }: VipMember,
  { name = '', GID = '', paid = 0, renews = false, waitingDays = 0 }: Known,
): VipRecord => ({
  id: _id,
  name,
  GID,
  vipLimitDate: vipLimitDate.toISOString(),
  since: (vipSince ?? vipLimitDate).toISOString(),
  renews,
  guanPoint: points,
  paid,
  waitingDays,
})
