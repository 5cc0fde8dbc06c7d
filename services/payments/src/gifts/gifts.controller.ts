import { giftStatistics, receivedGifts, sendFlowerV2 } from '@xinyu/contracts/http/gift/gifts'
import { flowersOf, giveFlowers } from '@xinyu/contracts/internal/payments'
import { Implements, ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { People } from '../people/people.public.ts'
import { moneyOf, Wallets } from '../wallets/wallets.public.ts'
import { GiftsReads } from './gifts.reads.ts'
import { SendFlowers } from './send-flowers.ts'
import type { CallContext, InternalContext } from '@xinyu/platform/http/calls/context'
import { Commands } from '@xinyu/platform/command/commands'

@Controller()
export class GiftsController {
  constructor(
    private readonly commands: Commands,
    private readonly reads: GiftsReads,
    private readonly wallets: Wallets,
    private readonly people: People,
  ) {}

  @Implements(sendFlowerV2)
  async sendFlower({ input, currentUser }: CallContext<typeof sendFlowerV2>) {
    return this.commands.execute(new SendFlowers(currentUser.id, input.user2_id, input.num, input.clientId))
  }

  /** As `sendFlower`, for the service that owns relations; it checked the signature. */
  @ImplementsInternal(giveFlowers)
  giveFlowers({ input: { user_id, user2_id, num, clientId } }: InternalContext<typeof giveFlowers>) {
    return this.commands.execute(new SendFlowers(user_id, user2_id, num, clientId))
  }

  /** For the member's own page: received flowers in any status. */
  @ImplementsInternal(flowersOf)
  async flowersOf({ input: { user_id } }: InternalContext<typeof flowersOf>) {
    const { redeemable, frozen, redeemed } = (await this.wallets.get(user_id)).flowers
    return { received: redeemable + frozen + redeemed }
  }

  @Implements(giftStatistics)
  async statistics({ currentUser }: CallContext<typeof giftStatistics>) {
    const [wallet, sent] = await Promise.all([this.wallets.get(currentUser.id), this.reads.countSent(currentUser.id)])
    const worth = moneyOf(wallet)
    return {
      ...wallet.flowers,
      redeemableValue: worth.redeemable,
      frozenValue: worth.frozen,
      redeemedValue: worth.redeemed,
      sent,
      guanPoint: wallet.points,
    }
  }

  @Implements(receivedGifts)
  async received({ input, currentUser }: CallContext<typeof receivedGifts>) {
    const { flowers } = await this.wallets.get(currentUser.id)
    const { list, total } = await this.reads.received(currentUser.id, input, flowers)
    const givers = await this.people.giversFor(
      currentUser.id,
      list.map((gift) => gift.user_id),
    )
    return {
      total,
      list: list.map(({ at, worth, ...gift }) => ({
        ...gift,
        name: givers.get(gift.user_id)?.name ?? '',
        avatar: givers.get(gift.user_id)?.avatar ?? null,
        value: worth,
        addtime: at.toISOString(),
      })),
    }
  }
}
