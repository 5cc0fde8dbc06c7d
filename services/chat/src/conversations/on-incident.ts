import { MsgCata } from '@xinyu/contracts/enums'
import type { FactOf } from '@xinyu/contracts/event'
import { incidentApplied, incidentUndone } from '@xinyu/contracts/events/moderation'
import { idOf } from '@xinyu/platform/ids'
import { OnFact } from '@xinyu/platform/message-bus/on-fact'
import { Controller } from '@nestjs/common'
import { ConversationEntries } from '../conversation-entries/conversation-entries.public.ts'
import { Live } from '../live/live.public.ts'
import { type Conversation, Messages } from '../messages/messages.public.ts'
import { Notices } from '../notices/notices.public.ts'

type Part = FactOf<typeof incidentApplied>['data']

/**
 * Hides what the accounts of an incident wrote, and tells whoever they wrote to: one notice an incident, however many
 * of them wrote. The facts of an incident come in order, and each changes only what is not changed yet.
 */
@Controller()
export class OnIncident {
  constructor(
    private readonly messages: Messages,
    private readonly conversationEntries: ConversationEntries,
    private readonly notices: Notices,
    private readonly live: Live,
  ) {}

  @OnFact(incidentApplied)
  async applied(fact: FactOf<typeof incidentApplied>): Promise<void> {
    const { incident_id, user_id, hidesMessages, since } = fact.data
    if (hidesMessages)
      for await (const conversation of this.messages.hideMessagesOf(user_id, incident_id, new Date(since)))
        await this.#changed(conversation, fact.data, true)
    await this.#tell(fact, 'scam-warning')
  }

  @OnFact(incidentUndone)
  async undone(fact: FactOf<typeof incidentUndone>): Promise<void> {
    const { incident_id, user_id, hidesMessages } = fact.data
    if (hidesMessages)
      for await (const conversation of this.messages.showMessagesOf(user_id, incident_id))
        await this.#changed(conversation, fact.data, false)
    await this.#tell(fact, 'scam-warning-withdrawn')
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

  async #tell(
    fact: FactOf<typeof incidentApplied | typeof incidentUndone>,
    code: 'scam-warning' | 'scam-warning-withdrawn',
  ): Promise<void> {
    const { incident_id, user_id: actor, warnsReceivers, since } = fact.data
    if (!warnsReceivers) return
    for (const user of await this.messages.listReceivers(actor, new Date(since))) {
      // the one notice of an incident names one account, and is taken back with that one
      const warning = idOf('scam-warning', incident_id, user)
      const named = code === 'scam-warning' ? null : await this.notices.findActor(user, warning)
      if (named !== null && named !== actor) continue
      await this.notices.send(fact, { _id: idOf(code, incident_id, user), user, actor, code })
    }
  }
}
