import { requestAppStoreTestNotification, verifyIosPay } from '@xinyu/contracts/http/product/app-store'
import { Clock } from '@xinyu/platform/clock'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { AppleDriver } from '../apple/apple.public.ts'
import { viewOf } from '../orders/orders.public.ts'
import { Providers } from '../providers/providers.public.ts'
import { Wallets } from '../wallets/wallets.public.ts'
import { AcceptPurchase } from './accept-purchase.ts'

@Controller()
export class ApplePurchasesController {
  constructor(
    private readonly commands: Commands,
    private readonly providers: Providers,
    private readonly apple: AppleDriver,
    private readonly wallets: Wallets,
    private readonly clock: Clock,
  ) {}

  @Implements(verifyIosPay)
  async verifyIosPay({ input, currentUser }: CallContext<typeof verifyIosPay>) {
    const order = await this.commands.execute(
      new AcceptPurchase(currentUser.id, input.signedTransaction, input.orderId),
    )
    const { vipLimitDate, points } = await this.wallets.get(currentUser.id)
    const isVip = vipLimitDate !== null && vipLimitDate > this.clock.now()
    return {
      profile: { _id: currentUser.id, isVip, vipLimitDate: vipLimitDate?.toISOString() ?? null, guanPoint: points },
      order: viewOf(order),
    }
  }

  @Implements(requestAppStoreTestNotification)
  async requestAppStoreTestNotification(_context: CallContext<typeof requestAppStoreTestNotification>) {
    // throws UNAVAILABLE if the App Store is off
    this.providers.get('apple')
    return { testNotificationToken: await this.apple.requestTest() }
  }
}
