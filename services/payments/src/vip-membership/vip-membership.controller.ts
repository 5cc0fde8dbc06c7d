import { beVipAdmin, cancelVip, signForVip } from '@xinyu/contracts/http/users/vip'
import { signCalendar } from '@xinyu/contracts/http/product/spending'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { streakOf, Wallets } from '../wallets/wallets.public.ts'
import { GiveVipDays } from './give-vip-days.ts'
import { Renewals } from './renewals.store.ts'
import { vipView, type VipView } from './vip-membership.rules.ts'

@Controller()
export class VipMembershipController {
  constructor(
    private readonly gifts: GiveVipDays,
    private readonly wallets: Wallets,
    private readonly renewals: Renewals,
    private readonly clock: Clock,
  ) {}

  @Implements(signForVip)
  async signForVip({ currentUser }: CallContext<typeof signForVip>) {
    const { days, rewarded } = await this.wallets.checkIn(currentUser.id)
    return { profile: await this.#profile(currentUser.id), days, rewarded }
  }

  @Implements(signCalendar)
  async signCalendar({ currentUser }: CallContext<typeof signCalendar>) {
    const { checkIns } = await this.wallets.get(currentUser.id)
    const now = this.clock.now()
    const [today, signed] = [dateInChina(now), checkIns?.dates ?? []]
    return { today, signed, days: streakOf(checkIns, now), isSignedToday: signed.includes(today) }
  }

  /** Paid days stay. Answers with a renewal that only the member can end, in the store where they bought it. */
  @Implements(cancelVip)
  async cancelVip({ currentUser }: CallContext<typeof cancelVip>) {
    await this.wallets.removeExpiredVip(currentUser.id)
    const renewal = await this.renewals.find(currentUser.id)
    return {
      profile: await this.#profile(currentUser.id),
      renewal: renewal && { provider: renewal.provider, renewsAt: renewal.renewsAt.toISOString() },
    }
  }

  @Implements(beVipAdmin)
  async beVipAdmin({ input: { user_id: userId, ...gift }, currentUser }: CallContext<typeof beVipAdmin>) {
    const { days, reason, clientId } = gift
    const { _id, state } = await this.gifts.give({ userId, days, reason, clientId }, currentUser.id)
    return { profile: await this.#profile(userId), correctionId: _id, state }
  }

  async #profile(userId: string): Promise<VipView> {
    return vipView(await this.wallets.get(userId), this.clock.now())
  }
}
