import { confirmPoints, reservePoints } from '@xinyu/contracts/internal/payments'
import { Commands } from '@xinyu/platform/command/commands'
import type { InternalContext } from '@xinyu/platform/http/context'
import { ImplementsInternal } from '@xinyu/platform/http/decorators'
import { Controller } from '@nestjs/common'
import { ConfirmPoints } from './confirm-points.ts'
import { ReservePoints } from './reserve-points.ts'

/** The other services set points aside and take them. */
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

/** Another service's operation id can never be one of our own order or transfer ids. */
const peerOperation = (operationId: string): string => `peer:${operationId}`
