import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { WalletsStore } from './wallets.store.ts'

/** Reservations of points for the other services. One that is never confirmed is released. */
@Controller()
export class WalletsController {
  constructor(private readonly wallets: WalletsStore) {}

  @ImplementsInternal(reservePoints)
  async reserve({ input: { user_id, operationId, amount, reason } }: InternalContext<typeof reservePoints>) {
    const reservation = { kind: 'reserve', amount, reason, final: false } as const
    const { balance, state } = await this.wallets.apply(user_id, peerOperation(operationId), reservation)
    return { balance, state: state === 'confirmed' ? ('confirmed' as const) : ('reserved' as const) }
  }

  @ImplementsInternal(confirmPoints)
  async confirm({ input: { user_id, operationId } }: InternalContext<typeof confirmPoints>) {
    const { balance } = await this.wallets.apply(user_id, peerOperation(operationId), { kind: 'confirm' })
    return { balance }
  }
}

/** The prefix separates another service's operation ids from our own order and transfer ids. */
const peerOperation = (operationId: string): string => `peer:${operationId}`
