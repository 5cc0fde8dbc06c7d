import { reviewQueue } from '@xinyu/contracts/admin/reviewable'
import type { FactOf } from '@xinyu/contracts/event'
import { auditedFacts } from '@xinyu/contracts/events/audit'
import { CONFIG } from '@xinyu/platform/config'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller, Inject } from '@nestjs/common'
import type { ModerationConfig } from '../config.ts'
import { decisionOf } from '../decisions/decisions.public.ts'
import { SubmittersStore } from '../reviews/submissions/submitters.public.ts'
import { isDrawn } from './agreement.rules.ts'
import { SecondLooksStore } from './second-looks.store.ts'

/** Some of the decisions about submissions are judged again. Who decided is not told. A repeat changes nothing. */
@Controller()
export class OnDecided {
  constructor(
    private readonly store: SecondLooksStore,
    private readonly submitters: SubmittersStore,
    @Inject(CONFIG) private readonly config: Pick<ModerationConfig, 'SECOND_LOOK_PERCENT'>,
  ) {}

  @OnFact(...auditedFacts)
  async decided({ data }: FactOf<(typeof auditedFacts)[number]>): Promise<void> {
    const decision = decisionOf(data)
    const queue = reviewQueue.safeParse(decision?.queue)
    if (!decision || !queue.success) return
    const { audit_id: _id, actor_id: by, subject_id, people = [], code: firstCode = null } = data
    const { verdict: first } = decision
    const at = new Date(data.at)
    const [user_id] = people
    if (first === 'takenBack') return this.store.withdraw(queue.data, subject_id, by, at)
    if ((first !== 'approved' && first !== 'rejected') || !user_id) return
    if (!isDrawn(_id, this.config.SECOND_LOOK_PERCENT)) return
    await this.store.add({ _id, queue: queue.data, subject_id, user_id, by, first, firstCode, at })
    if ((await this.submitters.erasedAmong([user_id])).length > 0) await this.store.eraseAllOf(user_id)
  }
}
