import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import type { QuestionTeam } from '@xinyu/contracts/rules/questions'
import { Clock } from '@xinyu/platform/clock'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CasesStore } from '../cases/case-notes.public.ts'
import { EscalationsStore } from '../escalations/escalations.public.ts'
import { QuestionsStore, teamsOf } from '../support/support.public.ts'

const cacheMs = 15_000
interface Counts {
  byResource: [string, number][]
  questions: Record<QuestionTeam, number>
}

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

  /** Questions: those that the caller's team answers. */
  @Implements(getWaitingCounts)
  async get({ currentUser }: CallContext<typeof getWaitingCounts>) {
    const { byResource, questions } = await this.#counted()
    const own = teamsOf(currentUser.roles).reduce((sum, team) => sum + questions[team], 0)
    const all = [...byResource, ['questions', own] as const]
    return { counts: all.filter(([, count]) => count > 0).map(([resource, count]) => ({ resource, count })) }
  }

  #counted(): Promise<Counts> {
    const now = this.clock.now().getTime()
    if (!this.#latest || now - this.#latest.at >= cacheMs) {
      const counts = this.#countAll()
      this.#latest = { at: now, counts }
      counts.catch(() => (this.#latest = null))
    }
    return this.#latest.counts
  }

  async #countAll(): Promise<Counts> {
    const [byQueue, escalations, support, finance, moderator] = await Promise.all([
      this.cases.countWaiting(),
      this.escalations.countOpen(),
      this.questions.countWaiting('support'),
      this.questions.countWaiting('finance'),
      this.questions.countWaiting('moderator'),
    ])
    return { byResource: [...byQueue, ['escalations', escalations]], questions: { support, finance, moderator } }
  }
}
