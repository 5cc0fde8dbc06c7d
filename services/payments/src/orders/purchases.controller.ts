import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { ProductKind } from '@xinyu/contracts/enums'
import { addGuanPoint, beVip } from '@xinyu/contracts/http/product'
import type { Person } from '@xinyu/platform/auth/person'
import { Clock } from '@xinyu/platform/clock'
import { Answers, Input, Who } from '@xinyu/platform/http/decorators'
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

  @Answers(beVip)
  async beVip(@Input() input: InputOf<typeof beVip>, @Who() who: Person): Promise<AnswerOf<typeof beVip>> {
    await this.commands.execute(new ClaimPurchase(who.id, ProductKind.Vip, input))
    const { vipLimitDate, points } = await this.wallets.of(who.id)
    const isVip = vipLimitDate !== null && vipLimitDate > this.clock.now()
    return { profile: { _id: who.id, isVip, vipLimitDate: vipLimitDate?.toISOString() ?? null, guanPoint: points } }
  }

  @Answers(addGuanPoint)
  async addGuanPoint(
    @Input() input: InputOf<typeof addGuanPoint>,
    @Who() who: Person,
  ): Promise<AnswerOf<typeof addGuanPoint>> {
    const order = await this.commands.execute(new ClaimPurchase(who.id, ProductKind.GuanPoint, input))
    return { guanPoint: (await this.wallets.of(who.id)).points, order: viewOf(order) }
  }
}
