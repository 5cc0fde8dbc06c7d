import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { SandboxNotifiers } from './sandbox-notifiers.public.ts'

/** Repeats the sandboxes' notifications that the merchant has not acknowledged. */
@ScheduledJob()
export class SandboxesJob implements Job {
  readonly name = 'sandboxes'
  readonly everyMs: number
  readonly scope = 'service'

  constructor(
    private readonly notifiers: SandboxNotifiers,
    @Inject(CONFIG) { ALIPAY_MODE, WECHAT_PAY_MODE, APPLE_MODE }: PaymentsConfig,
  ) {
    // live providers have nothing to repeat
    this.everyMs = [ALIPAY_MODE, WECHAT_PAY_MODE, APPLE_MODE].includes('sandbox') ? 1_000 : 3_600_000
  }

  async run(): Promise<void> {
    await this.notifiers.notifyDue()
  }
}
