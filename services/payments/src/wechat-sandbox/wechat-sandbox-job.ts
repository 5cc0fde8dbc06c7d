import { CONFIG } from '@xinyu/platform/config'
import { type Job, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Inject } from '@nestjs/common'
import type { PaymentsConfig } from '../config.ts'
import { WechatNotifier } from './wechat-notifier.ts'

/** Repeats notifications that the merchant has not acknowledged. */
@ScheduledJob()
export class WechatSandboxJob implements Job {
  readonly name = 'wechat-sandbox'
  readonly everyMs: number
  readonly scope = 'service'

  constructor(
    private readonly notifier: WechatNotifier,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {
    // with the real provider there is nothing to repeat
    this.everyMs = config.WECHAT_PAY_MODE === 'sandbox' ? 1_000 : 3_600_000
  }

  async run(): Promise<void> {
    if (this.config.WECHAT_PAY_MODE === 'sandbox') await this.notifier.notifyDue()
  }
}
