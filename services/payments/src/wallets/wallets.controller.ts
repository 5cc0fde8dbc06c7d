import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { Commands } from '@xinyu/platform/command/commands'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ConfirmPoints } from './confirm-points.ts'
import { ReservePoints } from './reserve-points.ts'

/** Reservations of points for the other services. */
@Controller()
export class WalletsController {
  constructor(private readonly commands: Commands) {}

  @ImplementsInternal(reservePoints)
  async reserve({ input: { user_id, operationId, amount, reason } }: InternalContext<typeof reservePoints>) {
    const { balance, state } = await this.commands.execute(
      new ReservePoints(user_id, peerOperation(operationId), amount, reason),
    )
    return { balance, state: state === 'confirmed' ? ('confirmed' as const) : ('reserved' as const) }
  }

  @ImplementsInternal(confirmPoints)
  async confirm({ input: { user_id, operationId } }: InternalContext<typeof confirmPoints>) {
    const { balance } = await this.commands.execute(new ConfirmPoints(user_id, peerOperation(operationId)))
    return { balance }
  }
}

/** The prefix separates another service's operation ids from our own order and transfer ids. */
const peerOperation = (operationId: string): string => `peer:${operationId}`
