import type { UserSnapshot } from '@xinyu/contracts/profile'
import { Injectable } from '@nestjs/common'
import { isShown } from './people.rules.ts'
import { PeopleStore } from './people.store.ts'

export { isShown } from './people.rules.ts'

@Injectable()
export class People {
  constructor(private readonly store: PeopleStore) {}

  async one(id: string): Promise<{ user: UserSnapshot | null; isShown: boolean }> {
    const user = (await this.store.many([id]))[0]?.user ?? null
    return { user, isShown: isShown(user) }
  }

  /** Those of `ids` whom others may find at this moment. */
  async shown(ids: readonly string[]): Promise<Map<string, UserSnapshot>> {
    const found = await this.store.many(ids)
    return new Map(found.flatMap(({ _id, user }) => (isShown(user) ? [[_id, user] as const] : [])))
  }

  /** Whom `id` must not see and who must not see `id`: blocks count in both directions. */
  async apartFrom(id: string): Promise<Set<string>> {
    const [mine, theirs] = await Promise.all([this.store.many([id]), this.store.blockersOf(id)])
    return new Set([...(mine[0]?.blocks ?? []), ...theirs])
  }

  /** Everybody changed since. */
  ids(changedSince: Date): AsyncGenerator<string> {
    return this.store.ids(changedSince)
  }
}
