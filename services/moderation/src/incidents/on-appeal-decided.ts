import type { FactOf } from '@xinyu/contracts/event'
import { appealDecided } from '@xinyu/contracts/events/moderation'
import { undoInIncident } from '@xinyu/contracts/internal/incidents'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { IncidentRefusals } from '../reviews/reviews.public.ts'
import { withCleared } from './incident-outcomes.rules.ts'
import { IncidentsStore } from './incidents.store.ts'

/**
 * Who was limited or banned in an incident and is right in their appeal gets everything back, not only what they
 * appealed: hidden messages, refused content, and unmarked devices. A repeat changes nothing.
 */
@Controller()
export class OnAppealDecided {
  constructor(
    private readonly store: IncidentsStore,
    private readonly refusals: IncidentRefusals,
    private readonly internal: InternalClient,
  ) {}

  @OnFact(appealDecided)
  async apply({ data }: FactOf<typeof appealDecided>): Promise<void> {
    const { user_id, incident_id, outcome, moderator_id: by } = data
    if (outcome !== 'lifted' || incident_id === null || !(await this.store.find(incident_id))) return
    await this.internal.call(undoInIncident, { incident_id, user_id, by, byAppeal: true })
    await this.refusals.reopenAllOf(user_id, incident_id)
    await this.store.decide(incident_id, (incident) => withCleared(incident, user_id))
  }
}
