import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import { Clock } from '@xinyu/platform/clock'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CasesStore } from '../cases/case-notes.public.ts'
import { EscalationsStore } from '../escalations/escalations.public.ts'
import { QuestionsStore } from '../support/support.public.ts'

const cacheMs = 15_000
type Counts = { resource: string; count: number }[]

/** Counted at most every 15 s, however many consoles are open. */
@Controller()
export class WaitingCountsController {
  #latest: { at: number; counts: Promise<Counts> } | null = null

  constructor(
    private readonly cases: CasesStore,
    private readonly escalations: EscalationsStore,
    private readonly questions: QuestionsStore,
    private readonly clock: Clock,
  ) {}

  @Implements(getWaitingCounts)
  async get() {
    const now = this.clock.now().getTime()
    if (!this.#latest || now - this.#latest.at >= cacheMs) {
      const counts = this.#countAll()
      this.#latest = { at: now, counts }
      counts.catch(() => (this.#latest = null))
    }
    return { counts: await this.#latest.counts }
  }

  async #countAll(): Promise<Counts> {
    const [byQueue, escalations, questions] = await Promise.all([
      this.cases.countWaiting(),
      this.escalations.countOpen(),
      this.questions.countWaiting(),
    ])
    const all = [...byQueue, ['escalations', escalations] as const, ['questions', questions] as const]
    return all.filter(([, count]) => count > 0).map(([resource, count]) => ({ resource, count }))
  }
}
