import { CONFIG } from '@xinyu/platform/config'
import { Inject, Injectable } from '@nestjs/common'
import { Interval } from '@nestjs/schedule'
import type { PaymentsConfig } from '../config.ts'
import { Jobs } from '../jobs/jobs.public.ts'
import { Notifier } from './notifier.ts'

/** Repeats notifications that the merchant has not heard. */
@Injectable()
export class SweepSandbox {
  constructor(
    private readonly notifier: Notifier,
    private readonly jobs: Jobs,
    @Inject(CONFIG) private readonly config: PaymentsConfig,
  ) {}

  @Interval(1_000)
  async sweep(): Promise<void> {
    if (this.config.ALIPAY_MODE === 'sandbox') await this.jobs.run('sandbox', () => this.notifier.tellAllDue())
  }
}
