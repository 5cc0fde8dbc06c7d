import { getWaitingCounts } from '@xinyu/contracts/http/users/moderation'
import { countForFinance } from '@xinyu/contracts/internal/payments'
import type { QuestionTeam } from '@xinyu/contracts/rules/questions'
import { Clock } from '@xinyu/platform/clock'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { CasesStore } from '../cases/case-notes.public.ts'
import { EscalationsStore } from '../escalations/escalations.public.ts'
import { ImagesStore } from '../reviews/reviews.public.ts'
import { QuestionsStore, teamsOf } from '../support/support.public.ts'
import { Recent } from './recent.ts'

type ByResource = [resource: string, count: number][]
interface Counts {
  byResource: ByResource
  questions: Record<QuestionTeam, number>
}

/** Counted at most every 15 s, however many consoles are open. */
@Controller()
export class WaitingCountsController {
  readonly #own: Recent<Counts>
  readonly #finance: Recent<ByResource>

  constructor(
    private readonly cases: CasesStore,
    private readonly images: ImagesStore,
    private readonly escalations: EscalationsStore,
    private readonly questions: QuestionsStore,
    private readonly internal: InternalClient,
    clock: Clock,
  ) {
    this.#own = new Recent(clock, () => this.#countAll())
    this.#finance = new Recent(clock, () => this.#countForFinance())
  }

  /** Questions: those that the caller's team answers. Finance's lists are only counted for finance. */
  @Implements(getWaitingCounts)
  async get({ currentUser: { roles } }: CallContext<typeof getWaitingCounts>) {
    const { byResource, questions } = await this.#own.get()
    const own = teamsOf(roles).reduce((sum, team) => sum + questions[team], 0)
    const isFinance = roles.includes('finance') || roles.includes('admin')
    const all = [...byResource, ['questions', own] as const, ...(isFinance ? await this.#finance.get() : [])]
    return { counts: all.filter(([, count]) => count > 0).map(([resource, count]) => ({ resource, count })) }
  }

  async #countAll(): Promise<Counts> {
    const [byQueue, images, escalations, support, finance, moderator] = await Promise.all([
      this.cases.countWaiting(),
      this.images.countWaiting(),
      this.escalations.countOpen(),
      this.questions.countWaiting('support'),
      this.questions.countWaiting('finance'),
      this.questions.countWaiting('moderator'),
    ])
    const byResource: ByResource = [...byQueue, ['images', images], ['escalations', escalations]]
    return { byResource, questions: { support, finance, moderator } }
  }

  /** None while payments is away: the other counts are shown. */
  async #countForFinance(): Promise<ByResource> {
    const answer = await this.internal.call(countForFinance, {}).catch(() => null)
    return answer?.counts.map(({ resource, count }) => [resource, count]) ?? []
  }
}
