import { confirmPoints, reservePoints, voidPoints } from '@xinyu/contracts/internal/payments'
import { ImplementsInternal, Input } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import type { z } from 'zod'
import { WalletsStore } from './wallets.store.ts'

type Operation = z.output<typeof confirmPoints.input>

/** The other services set points aside, take them, or give them back. */
@Controller()
export class WalletsController {
  constructor(private readonly wallets: WalletsStore) {}

  @ImplementsInternal(reservePoints)
  async reserve(@Input() input: z.output<typeof reservePoints.input>): Promise<z.input<typeof reservePoints.output>> {
    const { balance, state } = await this.wallets.apply(input.user_id, opOf(input), {
      kind: 'reserve',
      amount: input.amount,
      reason: input.reason,
      final: false,
    })
    return { balance, state: state === 'confirmed' ? 'confirmed' : 'reserved' }
  }

  @ImplementsInternal(confirmPoints)
  async confirm(@Input() input: Operation): Promise<z.input<typeof confirmPoints.output>> {
    return { balance: (await this.wallets.apply(input.user_id, opOf(input), { kind: 'confirm' })).balance }
  }

  @ImplementsInternal(voidPoints)
  async giveBack(@Input() input: Operation): Promise<z.input<typeof voidPoints.output>> {
    return { balance: (await this.wallets.apply(input.user_id, opOf(input), { kind: 'void' })).balance }
  }
}

/** Other services' ids can never meet our own order and transfer ids. */
const opOf = ({ operationId }: Pick<Operation, 'operationId'>): string => `peer:${operationId}`
