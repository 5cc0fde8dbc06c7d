import { MsgCata } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { erased } from '@xinyu/contracts/events/users'
import { idOf } from '@xinyu/platform/ids'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ConversationEntries } from '../../conversation-entries/conversation-entries.public.ts'
import { Live } from '../../live/live.public.ts'
import { type Conversation, Messages } from '../../messages/messages.public.ts'
import { Notices } from '../../notices/notices.public.ts'
import { IncidentPartsStore } from './incident-parts.store.ts'

type Part = FactOf<typeof incidentApplied>['data']

/**
 * Hides what the accounts of an incident wrote, and tells whoever they wrote to: one notice an incident, however many
 * of them wrote. A repeat changes nothing, nor does a fact that comes after a later one of the same account.
 */
@Controller()
export class OnIncident {
  constructor(
    private readonly parts: IncidentPartsStore,
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly notices: Notices,
    private readonly live: Live,
  ) {}

  @OnFact(incidentApplied)
  async applied(fact: FactOf<typeof incidentApplied>): Promise<void> {
    const { incident_id, user_id, hidesMessages, warnsReceivers } = fact.data
    const since = new Date(fact.data.since)
    if (!(await this.parts.record({ incident_id, user_id, isInForce: true, since, seq: fact.seq }))) return
    if (hidesMessages)
      for await (const conversation of this.messages.hideMessagesOf(user_id, incident_id, since))
        await this.#changed(conversation, fact.data, true)
    if (!warnsReceivers) return
    for (const user of await this.messages.listReceivers(user_id, since))
      await this.notices.send(fact, { _id: warningId(incident_id, user), user, actor: user_id, code: 'scam-warning' })
  }

  @OnFact(incidentUndone)
  async undone(fact: FactOf<typeof incidentUndone>): Promise<void> {
    const { incident_id, user_id, hidesMessages, warnsReceivers } = fact.data
    const since = new Date(fact.data.since)
    if (!(await this.parts.record({ incident_id, user_id, isInForce: false, since, seq: fact.seq }))) return
    if (hidesMessages)
      for await (const conversation of this.messages.showMessagesOf(user_id, incident_id))
        await this.#changed(conversation, fact.data, false)
    if (!warnsReceivers) return
    for (const user of await this.messages.listReceivers(user_id, since)) await this.#withdraw(fact, user)
  }

  @OnFact(erased)
  async erase({ key }: FactOf<typeof erased>): Promise<void> {
    await this.parts.removeAllOf(key)
  }

  /** An open client of the receiver follows at once. */
  async #changed(conversation: Conversation, { user_id, since }: Part, hidden: boolean): Promise<void> {
    await this.conversationEntries.updateExisting(conversation)
    const { _id: favorite_id, people } = conversation
    const frame = { msgCata: MsgCata.Hidden, favorite_id, user_id, since, hidden }
    await this.live.push(
      people.filter((person) => person !== user_id),
      { frame },
    )
  }

  /** The warning names one account. It then names another that wrote to this person and still stands, or goes away. */
  async #withdraw(fact: FactOf<typeof incidentUndone>, user: string): Promise<void> {
    const { incident_id, user_id: actor } = fact.data
    const [warning, code] = [warningId(incident_id, user), 'scam-warning-withdrawn'] as const
    if ((await this.notices.findActor(user, warning)) !== actor) return
    // told before the warning changes, so that a repeat after a crash finds it as it was
    await this.notices.send(fact, { _id: idOf(code, incident_id, user), user, actor, code })
    await this.notices.replaceActor(user, warning, await this.#findRemaining(incident_id, user))
  }

  async #findRemaining(incident: string, user: string): Promise<string | null> {
    for (const { user_id, since } of await this.parts.listInForce(incident))
      if (await this.messages.hasWritten(user_id, user, since)) return user_id
    return null
  }
}

const warningId = (incident: string, user: string): string => idOf('scam-warning', incident, user)
