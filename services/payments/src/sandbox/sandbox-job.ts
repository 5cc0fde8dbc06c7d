import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { Notifier } from './notifier.ts'

/** Repeats notifications that the merchant has not acknowledged. */
@ScheduledJob()
export class SandboxJob implements Job {
  readonly name = 'sandbox'
  readonly everyMs: number
  readonly scope = 'service'

  constructor(
    private readonly notifier: Notifier,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    // with the real provider there is nothing to repeat
    this.everyMs = config.ALIPAY_MODE === 'sandbox' ? 1_000 : 3_600_000
  }

  async run(): Promise<void> {
    if (this.config.ALIPAY_MODE === 'sandbox') await this.notifier.notifyDue()
  }
}
