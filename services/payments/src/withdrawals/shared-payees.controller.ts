import { findSharedPayees } from '@xinyu/contracts/internal/incidents'
import type { InternalContext } from '@xinyu/platform/http/calls/context'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { WithdrawalsReads } from './withdrawals.reads.ts'

@Controller()
export class SharedPayeesController {
  constructor(private readonly reads: WithdrawalsReads) {}

  @ImplementsInternal(findSharedPayees)
  async find({ input: { user_ids } }: InternalContext<typeof findSharedPayees>) {
    return { payees: await this.reads.listSharedPayees(user_ids) }
  }
}
