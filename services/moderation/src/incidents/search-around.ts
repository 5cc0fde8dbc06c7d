import { maxMembers } from '@xinyu/contracts/admin/cases'
import { getSnapshots } from '@xinyu/contracts/internal/incidents'
import { InternalClient } from '@xinyu/platform/connections/internal-client'
import { Injectable } from '@nestjs/common'
import { FindLikenesses, type Surroundings } from '../likeness/likeness.public.ts'
import { IncidentsStore } from './incidents.store.ts'

/** Everybody who is like some people, without staff: they are decided about one by one, by an admin. */
@Injectable()
export class SearchAround {
  constructor(
    private readonly likenesses: FindLikenesses,
    private readonly internal: InternalClient,
    private readonly store: IncidentsStore,
  ) {}

  async search(first: readonly string[]): Promise<Surroundings & { cleared: string[] }> {
    const around = await this.likenesses.around(first, maxMembers)
    const { users } = await this.internal.call(getSnapshots, { user_ids: around.people })
    const staff = new Set(users.filter(({ roles }) => roles.length > 0).map(({ _id }) => _id))
    for (const person of first) staff.delete(person)
    const people = around.people.filter((person) => !staff.has(person))
    return {
      ...around,
      people,
      cleared: await this.store.listCleared(people),
      likenesses: around.likenesses.filter(({ from, to }) => !staff.has(from) && !staff.has(to)),
    }
  }
}
