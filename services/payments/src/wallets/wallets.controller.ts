import { confirmPoints, reservePoints, voidPoints } from '@xinyu/contracts/internal/payments'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import type { z } from 'zod'
import { WalletsStore } from './wallets.store.ts'
import type { InternalContext } from '@xinyu/platform/http/context'

type Operation = z.output<typeof confirmPoints.input>

/** The other services set points aside, take them, or give them back. */
@Controller()
export class WalletsController {
  constructor(private readonly wallets: WalletsStore) {}

  @ImplementsInternal(reservePoints)
  async reserve({ input }: InternalContext<typeof reservePoints>) {
    const { balance, state } = await this.wallets.apply(input.user_id, opOf(input), {
      kind: 'reserve',
      amount: input.amount,
      reason: input.reason,
      final: false,
    })
    return { balance, state: state === 'confirmed' ? ('confirmed' as const) : ('reserved' as const) }
  }

  @ImplementsInternal(confirmPoints)
  async confirm({ input }: InternalContext<typeof confirmPoints>) {
    return { balance: (await this.wallets.apply(input.user_id, opOf(input), { kind: 'confirm' })).balance }
  }

  @ImplementsInternal(voidPoints)
  async giveBack({ input }: InternalContext<typeof voidPoints>) {
    return { balance: (await this.wallets.apply(input.user_id, opOf(input), { kind: 'void' })).balance }
  }
}

/** Other services' ids can never meet our own order and transfer ids. */
const opOf = ({ operationId }: Pick<Operation, 'operationId'>): string => `peer:${operationId}`
