import { ProductKind } from '@xinyu/contracts/enums'
import { addGuanPoint } from '@xinyu/contracts/http/product/orders'
import { beVip } from '@xinyu/contracts/http/users/vip'
import { Clock } from '@xinyu/platform/clock'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { Wallets } from '../../wallets/wallets.public.ts'
import { ClaimPurchase } from './claim-purchase.ts'
import { viewOf } from '../store/orders.reads.ts'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class PurchasesController {
  constructor(
    private readonly commands: Commands,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
  ) {}

  @Implements(beVip)
  async beVip({ input, currentUser }: CallContext<typeof beVip>) {
    await this.commands.execute(new ClaimPurchase(currentUser.id, ProductKind.Vip, input))
    const { vipLimitDate, points } = await this.wallets.get(currentUser.id)
    const isVip = vipLimitDate !== null && vipLimitDate > this.clock.now()
    return {
      profile: { _id: currentUser.id, isVip, vipLimitDate: vipLimitDate?.toISOString() ?? null, guanPoint: points },
    }
  }

  @Implements(addGuanPoint)
  async addGuanPoint({ input, currentUser }: CallContext<typeof addGuanPoint>) {
    const order = await this.commands.execute(new ClaimPurchase(currentUser.id, ProductKind.GuanPoint, input))
    return { guanPoint: (await this.wallets.get(currentUser.id)).points, order: viewOf(order) }
  }
}
