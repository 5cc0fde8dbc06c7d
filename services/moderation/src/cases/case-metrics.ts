import { caseKinds } from '@xinyu/contracts/rules/cases'
import { Clock } from '@xinyu/platform/clock'
import { Metrics, orNullAfterTimeout } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'
import { Gauge } from 'prom-client'
import { CasesStore } from './cases.store.ts'

/** What waits longer than its service level, by kind; read at scrape time, and left out if it cannot be read. */
@Injectable()
export class CaseMetrics {
  constructor(store: CasesStore, clock: Clock, { registry }: Metrics) {
    const late: Gauge<'kind'> = new Gauge({
      name: 'moderation_late_records',
      help: 'records that wait for a decision longer than the service level of their kind',
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        const counts = await orNullAfterTimeout(store.countLate(clock.now()))
        late.reset()
        for (const kind of counts ? caseKinds : []) late.set({ kind }, counts?.get(kind) ?? 0)
      },
    })
  }
}
