import { ProfileStatus } from '@xinyu/contracts/enums'
import { AppError } from '@xinyu/platform/error'
import { BlocksStore } from '@xinyu/platform/people/blocks.store'
import { PeopleStore } from '@xinyu/platform/people/people.store'
import { Injectable } from '@nestjs/common'
import { type Giver, giverFor, type PersonCopy, type personFields, giftRefusal } from './people.rules.ts'

const maxNamed = 200

@Injectable()
export class People {
  constructor(
    private readonly store: PeopleStore<(typeof personFields)[number]>,
    private readonly blocks: BlocksStore,
  ) {}

  /** By id; unknown people are not in the map. */
  findMany(ids: readonly string[]): Promise<Map<string, PersonCopy>> {
    return this.store.findMany(ids)
  }

  /** Names of people, including staff; '' for an unknown id. */
  async names(ids: readonly (string | null)[]): Promise<(id: string | null) => string> {
    const people = await this.findMany([...new Set(ids.filter((id) => id !== null))])
    return (id) => people.get(id ?? '')?.user?.name ?? ''
  }

  /** Name and avatar of people who gave something to `viewer`; without them where the viewer may not see them. */
  async giversFor(viewer: string, ids: readonly string[]): Promise<Map<string, Giver>> {
    const [people, blocked, blockers] = await Promise.all([
      this.store.findMany(ids),
      this.blocks.listBlockedAmong(viewer, ids),
      this.blocks.blockersAmong(ids, viewer),
    ])
    return new Map(
      ids.map((id) => {
        const block = { blockedByViewer: blocked.has(id), blockedByPerson: blockers.has(id) }
        return [id, giverFor(viewer, people.get(id), block)]
      }),
    )
  }

  /** Throws USER_NOT_FOUND unless this is a member with an existing account. */
  async assertMember(id: string): Promise<void> {
    const person = await this.store.find(id)
    const isGone = !person?.user || person.isErased || person.user.isCompleted === ProfileStatus.Cancelled
    if (isGone || person.user?.type === 'temp') throw new AppError('USER_NOT_FOUND')
  }

  /** Whether the account is deleted: `restorable` while its owner may still restore it. */
  async accountClosure(id: string): Promise<'no' | 'restorable' | 'permanent'> {
    const person = await this.store.find(id)
    if (person?.isErased) return 'permanent'
    return person?.user?.isCompleted === ProfileStatus.Cancelled ? 'restorable' : 'no'
  }

  /** Ids of people whose name contains `part`, at most 200. */
  async named(part: string): Promise<string[]> {
    const pattern = part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const ids: string[] = []
    for await (const id of this.store.ids({ 'user.name': { $regex: pattern, $options: 'i' } }, maxNamed)) ids.push(id)
    return ids
  }

  /** Refuses if `from` may not give to `to`: unknown, oneself, banned, cancelled, or blocked either way. */
  async assertMayGive(from: string, to: string): Promise<void> {
    const [person, isBlocked] = await Promise.all([this.store.find(to), this.blocks.isBlockedEitherWay(from, to)])
    const refusal = giftRefusal({ from, to, receiver: person?.user ?? null, isBlocked })
    if (refusal) throw new AppError(refusal)
  }
}
