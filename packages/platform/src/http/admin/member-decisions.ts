import type { DecidedPeople } from '@xinyu/contracts/member-decisions'
import { valuesAt } from '@xinyu/contracts/admin/personal'
import { mayDecide } from '@xinyu/contracts/internal/moderation'
import { Injectable } from '@nestjs/common'
import { InternalClient } from '../../connections/internal-client.ts'
import { AppError } from '../../error.ts'
import { Log } from '../../logging/log.ts'
import type { ContractRequest } from '../calls/route.ts'

/**
 * Before any decision of staff about members: not about oneself, about who has reported oneself, or while another
 * moderator has the case of one of them, which moderation knows. While it cannot be asked nobody but an admin decides.
 */
@Injectable()
export class MemberDecisions {
  constructor(
    private readonly internal: InternalClient,
    private readonly log: Log,
  ) {}

  /** `record`: as it is before; null if there is none. */
  async assertMayDecide(decided: DecidedPeople, { person, params, input }: ContractRequest, record: unknown) {
    const by = person?.id ?? ''
    // a record that does not exist yet, like that of a member who is not featured, has the id of its person
    const id = (params as { id?: string } | undefined)?.id
    const sources = [record, input, ...(decided.record && id !== undefined ? [{ id }] : [])]
    const named = sources.flatMap((source) => decided.paths.flatMap((path) => valuesAt(source, path)))
    const people = [...new Set(named.filter((one): one is string => typeof one === 'string' && one !== ''))]
    if (people.includes(by)) throw new AppError('SELF')
    if (people.length > 0) await this.#ask(by, people, person?.roles.includes('admin') ?? false)
  }

  async #ask(by: string, people: string[], isAdmin: boolean): Promise<void> {
    try {
      await this.internal.call(mayDecide, { by, people })
    } catch (error) {
      const isAway = error instanceof AppError && error.code === 'UNAVAILABLE'
      if (!isAway || !isAdmin) throw error
      this.log.warn('an admin decides while moderation cannot say who has the case', { userId: by })
    }
  }
}
