import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { ProductKind } from '@xinyu/contracts/enums'
import { addGuanPoint, beVip } from '@xinyu/contracts/http/product'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { Clock } from '@xinyu/platform/clock'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import { Wallets } from '../wallets/wallets.public.ts'
import { ClaimPurchase } from './claim-purchase.ts'
import { viewOf } from './orders.reads.ts'

@Controller()
export class PurchasesController {
  constructor(
    private readonly commands: CommandBus,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
  ) {}

  @Implements(beVip)
  async beVip(
    @Input() input: InputOf<typeof beVip>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof beVip>> {
    await this.commands.execute(new ClaimPurchase(currentUser.id, ProductKind.Vip, input))
    const { vipLimitDate, points } = await this.wallets.of(currentUser.id)
    const isVip = vipLimitDate !== null && vipLimitDate > this.clock.now()
    return {
      profile: { _id: currentUser.id, isVip, vipLimitDate: vipLimitDate?.toISOString() ?? null, guanPoint: points },
    }
  }

  @Implements(addGuanPoint)
  async addGuanPoint(
    @Input() input: InputOf<typeof addGuanPoint>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof addGuanPoint>> {
    const order = await this.commands.execute(new ClaimPurchase(currentUser.id, ProductKind.GuanPoint, input))
    return { guanPoint: (await this.wallets.of(currentUser.id)).points, order: viewOf(order) }
  }
}
