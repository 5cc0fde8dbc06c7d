import { Commands } from '@xinyu/platform/command/commands'
import { Log } from '@xinyu/platform/logging/log'
import { Injectable } from '@nestjs/common'
import { Providers } from '../providers/providers.public.ts'
import { CompareBill } from './compare-bill.ts'
import { ComparePayouts } from './compare-payouts.ts'

/** All bills of some days: of trades from every provider, of payouts from those that pay somebody. */
@Injectable()
export class CompareBills {
  constructor(
    private readonly providers: Providers,
    private readonly commands: Commands,
    private readonly log: Log,
  ) {}

  async run(days: readonly string[], signal: AbortSignal): Promise<void> {
    for (const { name, payouts } of this.providers.list)
      for (const day of days) {
        if (signal.aborted) return
        const bills = [new CompareBill(name, day)]
        const ofPayouts = payouts && name !== 'apple' ? [new ComparePayouts(name, day)] : []
        for (const bill of [...bills, ...ofPayouts])
          await this.commands
            .execute(bill)
            .catch((error: unknown) => this.log.warn('a bill was not compared yet', { err: error }))
      }
  }
}
