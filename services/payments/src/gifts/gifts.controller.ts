import type { AnswerOf, InputOf } from '@xinyu/contracts/call'
import { giftStatistics, receivedGifts, sendFlowerV2 } from '@xinyu/contracts/http/product'
import { redeemableFen } from '@xinyu/contracts/rules/withdrawal'
import type { AuthenticatedUser } from '@xinyu/platform/auth/authenticated-user'
import { CONFIG } from '@xinyu/platform/config'
import { Implements, Input, CurrentUser } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import { CommandBus } from '@nestjs/cqrs'
import type { PaymentsConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowers, type SentFlowers } from './send-flowers.ts'

@Controller()
export class GiftsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly reads: GiftsReads,
    private readonly wallets: Wallets,
    private readonly people: People,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(sendFlowerV2)
  async sendFlower(
    @Input() input: InputOf<typeof sendFlowerV2>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<SentFlowers> {
    return this.commands.execute(new SendFlowers(currentUser.id, input.user2_id, input.num, input.clientId))
  }

  @Implements(giftStatistics)
  async statistics(@CurrentUser() currentUser: AuthenticatedUser): Promise<AnswerOf<typeof giftStatistics>> {
    const [{ points, flowers }, sent] = await Promise.all([
      this.wallets.of(currentUser.id),
      this.reads.sentBy(currentUser.id),
    ])
    const worth = (num: number): number => redeemableFen(num, this.config.FLOWER_FEN)
    return {
      ...flowers,
      redeemableValue: worth(flowers.redeemable),
      frozenValue: worth(flowers.frozen),
      redeemedValue: worth(flowers.redeemed),
      sent,
      guanPoint: points,
    }
  }

  @Implements(receivedGifts)
  async received(
    @Input() input: InputOf<typeof receivedGifts>,
    @CurrentUser() currentUser: AuthenticatedUser,
  ): Promise<AnswerOf<typeof receivedGifts>> {
    const { list, total } = await this.reads.received(currentUser.id, input.page, input.rows)
    const people = await this.people.byId(list.map((gift) => gift.user_id))
    return {
      total,
      list: list.map(({ at, ...gift }) => ({
        ...gift,
        name: people.get(gift.user_id)?.name ?? '',
        avatar: people.get(gift.user_id)?.avatar ?? null,
        value: redeemableFen(gift.num, this.config.FLOWER_FEN),
        addtime: at.toISOString(),
      })),
    }
  }
}
