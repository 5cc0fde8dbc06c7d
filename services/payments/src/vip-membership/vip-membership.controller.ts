import { beVipAdmin, cancelVip, signForVip } from '@xinyu/contracts/http/payments-more'
import { signCalendar } from '@xinyu/contracts/http/spending'
import { dateInChina } from '@xinyu/contracts/rules/people/age'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { streakOf, Wallets } from '../wallets/wallets.public.ts'
import { CancelVip } from './cancel-vip.ts'
import { CheckIn } from './check-in.ts'
import { GiveVipDays } from './give-vip-days.ts'
import { vipView, type VipView } from './vip-membership.rules.ts'

@Controller()
export class VipMembershipController {
  constructor(
    private readonly commands: Commands,
    private readonly gifts: GiveVipDays,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
  ) {}

  @Implements(signForVip)
  async signForVip({ currentUser }: CallContext<typeof signForVip>) {
    const { days, rewarded } = await this.commands.execute(new CheckIn(currentUser.id))
    return { profile: await this.#profile(currentUser.id), days, rewarded }
  }

  @Implements(signCalendar)
  async signCalendar({ currentUser }: CallContext<typeof signCalendar>) {
    const { checkIns } = await this.wallets.of(currentUser.id)
    const now = this.clock.now()
    const [today, signed] = [dateInChina(now), checkIns?.dates ?? []]
    return { today, signed, days: streakOf(checkIns, now), isSignedToday: signed.includes(today) }
  }

  @Implements(cancelVip)
  async cancelVip({ currentUser }: CallContext<typeof cancelVip>) {
    const renewal = await this.commands.execute(new CancelVip(currentUser.id))
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
    return vipView(await this.wallets.of(userId), this.clock.now())
  }
}
