import { countForFinance } from '@xinyu/contracts/internal/payments'
import { ImplementsInternal } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { DifferencesStore } from '../reconciliation/reconciliation.public.ts'
import { BatchesStore, WithdrawalsStore } from '../withdrawals/withdrawals.public.ts'

@Controller()
export class WaitingCountsController {
  constructor(
    private readonly withdrawals: WithdrawalsStore,
    private readonly batches: BatchesStore,
    private readonly differences: DifferencesStore,
  ) {}

  @ImplementsInternal(countForFinance)
  async count() {
    const [withdrawals, payoutBatches, paymentDifferences] = await Promise.all([
      this.withdrawals.countWaiting(),
      this.batches.countWaiting(),
      this.differences.countOpen(),
    ])
    const counts = Object.entries({ withdrawals, payoutBatches, paymentDifferences })
    return { counts: counts.map(([resource, count]) => ({ resource, count })) }
  }
}
