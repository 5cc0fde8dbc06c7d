import { questionPriorities } from '@xinyu/contracts/rules/questions'
import { Clock } from '@xinyu/platform/clock'
import { Metrics, orNullAfterTimeout } from '@xinyu/platform/metrics'
import { Injectable } from '@nestjs/common'
import { Gauge } from 'prom-client'
import { QuestionsStore } from '../questions.store.ts'

/** Questions that wait longer than their service level; read at scrape time, and left out if they cannot be read. */
@Injectable()
export class QuestionMetrics {
  constructor(store: QuestionsStore, clock: Clock, { registry }: Metrics) {
    const late: Gauge<'priority'> = new Gauge({
      name: 'moderation_late_questions',
      help: 'members’ questions that wait for an answer longer than the service level of their priority',
      labelNames: ['priority'],
      registers: [registry],
      async collect() {
        const now = clock.now()
        const counts = await orNullAfterTimeout(
          Promise.all(
            questionPriorities.map(async (priority) => [priority, await store.countLate(priority, now)] as const),
          ),
        )
        late.reset()
        for (const [priority, count] of counts ?? []) late.set({ priority }, count)
      },
    })
  }
}
