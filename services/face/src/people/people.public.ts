import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { Injectable } from '@nestjs/common'
import { type CopiedUser, isShown, type personFields } from './people.rules.ts'

export { type CopiedUser, isShown } from './people.rules.ts'

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
  ) {}

  async find(id: string): Promise<{ user: CopiedUser | null; isShown: boolean }> {
    const user = (await this.store.find(id))?.user ?? null
    return { user, isShown: isShown(user) }
  }

  /** Those of `ids` whom others may currently find. */
  async findShown(ids: readonly string[]): Promise<Map<string, CopiedUser>> {
    const found = await this.store.findMany(ids)
    return new Map([...found].flatMap(([id, { user }]) => (isShown(user) ? [[id, user] as const] : [])))
  }

  /** Those of `ids` who exist here, whether or not others may find them. */
  async findMany(ids: readonly string[]): Promise<CopiedUser[]> {
    return [...(await this.store.findMany(ids)).values()].flatMap(({ user }) => user ?? [])
  }

  /** People whom `id` blocked or who blocked `id`: blocks count in both directions. */
  blockedWith(id: string): Promise<string[]> {
    return this.blocks.blockedWith(id)
  }

  ids(changedSince: Date): AsyncGenerator<string> {
    return this.store.ids({ changedAt: { $gte: changedSince } })
  }
}
