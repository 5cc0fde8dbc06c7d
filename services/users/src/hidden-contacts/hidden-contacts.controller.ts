import {
  clearHiddenContacts,
  getHiddenContacts,
  hideContacts,
  MAX_HIDDEN_CONTACTS,
  unhideContacts,
} from '@xinyu/contracts/http/users/privacy'
import { Commands } from '@xinyu/platform/command/commands'
import type { CallContext } from '@xinyu/platform/http/calls/context'
import { Implements } from '@xinyu/platform/http/calls/decorators'
import { RateLimit, sayingLimit } from '@xinyu/platform/limits/rate-limit'
import { Controller } from '@nestjs/common'
import { HiddenContactsStore } from './hidden-contacts.store.ts'
import { HideContacts } from './hide-contacts.ts'

/** in addition to the monthly limit of numbers; nobody changes their address book more often */
const changesADay = 20

@Controller()
export class HiddenContactsController {
  constructor(
    private readonly commands: Commands,
    private readonly store: HiddenContactsStore,
    private readonly limits: RateLimit,
  ) {}

  @Implements(hideContacts)
  hide({ input, currentUser }: CallContext<typeof hideContacts>) {
    return this.#change(currentUser.id, input.fingerprints, true)
  }

  @Implements(unhideContacts)
  unhide({ input, currentUser }: CallContext<typeof unhideContacts>) {
    return this.#change(currentUser.id, input.fingerprints, false)
  }

  @Implements(clearHiddenContacts)
  clear({ currentUser }: CallContext<typeof clearHiddenContacts>) {
    return this.#change(currentUser.id, 'all', false)
  }

  @Implements(getHiddenContacts)
  count({ currentUser }: CallContext<typeof getHiddenContacts>) {
    return this.#viewOf(currentUser.id)
  }

  async #change(userId: string, fingerprints: readonly string[] | 'all', isHidden: boolean) {
    await this.limits.consume('hidden-contacts', userId, changesADay, 86_400, sayingLimit('hidden-changes'))
    await this.commands.execute(new HideContacts(userId, fingerprints, isHidden))
    return this.#viewOf(userId)
  }

  async #viewOf(userId: string) {
    const { hashes, changedAt } = await this.store.getList(userId)
    return { hidden: { count: hashes.length, most: MAX_HIDDEN_CONTACTS, since: changedAt?.toISOString() ?? null } }
  }
}
