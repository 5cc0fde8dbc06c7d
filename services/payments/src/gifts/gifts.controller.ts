import { giftStatistics, receivedGifts, sendFlowerV2 } from '@xinyu/contracts/http/product'
import { redeemableFen } from '@xinyu/contracts/rules/withdrawal'
import { CONFIG } from '@xinyu/platform/config'
import { Implements } from '@xinyu/platform/http/decorators'
import { Controller, Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { People } from '../people/people.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowers } from './send-flowers.ts'
import type { CallContext } from '@xinyu/platform/http/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class GiftsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: GiftsReads,
    private readonly wallets: Wallets,
    private readonly people: People,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Implements(sendFlowerV2)
  async sendFlower({ input, currentUser }: CallContext<typeof sendFlowerV2>) {
    return this.commands.execute(new SendFlowers(currentUser.id, input.user2_id, input.num, input.clientId))
  }

  @Implements(giftStatistics)
  async statistics({ currentUser }: CallContext<typeof giftStatistics>) {
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
  async received({ input, currentUser }: CallContext<typeof receivedGifts>) {
    const { list, total } = await this.reads.received(currentUser.id, input.page, input.rows)
    const givers = await this.people.giversBefore(
      currentUser.id,
      list.map((gift) => gift.user_id),
    )
    return {
      total,
      list: list.map(({ at, ...gift }) => ({
        ...gift,
        name: givers.get(gift.user_id)?.name ?? '',
        avatar: givers.get(gift.user_id)?.avatar ?? null,
        value: redeemableFen(gift.num, this.config.FLOWER_FEN),
        addtime: at.toISOString(),
      })),
    }
  }
}
