import type { PersonCopy } from '@xinyu/contracts/person-copy'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import type { Collection, Filter, UpdateFilter } from 'mongodb'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { GuardedWrites } from '../db/writes/guarded-writes.ts'
import type { ObjectAddresses } from '../object-store/object-addresses.ts'
import { pictureKeyOf, withAvatar } from '../pictures/picture.rules.ts'
import type { PeopleCopyOptions } from './people-copy-options.ts'

/**
 * The service's copy of people: one guarded update per fact, so that a repeat or an older fact changes nothing. Avatars
 * are stored as keys; who is read has an address.
 */
export class PeopleStore<K extends keyof UserSnapshot = keyof UserSnapshot> {
  readonly #people: Collection<PersonCopy<K>>
  readonly #users: GuardedWrites<PersonCopy<K>, 'user' | 'changedAt'>
  readonly #memberships: GuardedWrites<PersonCopy<K>, 'vipLimitDate'>
  readonly #marketing: GuardedWrites<PersonCopy<K>, 'marketingSince'>
  readonly #clock: Clock
  readonly #addresses: Pick<ObjectAddresses, 'pictureUrl'>
  readonly #options: PeopleCopyOptions<K>

  constructor(
    database: Database,
    clock: Clock,
    addresses: Pick<ObjectAddresses, 'pictureUrl'>,
    options: PeopleCopyOptions<K>,
  ) {
    this.#people = database.collection<PersonCopy<K>>('people')
    this.#users = new GuardedWrites(this.#people, { guard: 'userSeq' })
    this.#memberships = new GuardedWrites(this.#people, { guard: 'walletSeq', empty: { user: null } })
    this.#marketing = new GuardedWrites(this.#people, { guard: 'marketingSeq', empty: { user: null } })
    this.#clock = clock
    this.#addresses = addresses
    this.#options = options
  }

  async keepUser(id: string, seq: number, snapshot: UserSnapshot): Promise<void> {
    await this.#users.write(id, seq, { user: this.#pick(snapshot), changedAt: this.#clock.now() })
  }

  /** Final, so it has no number guard: replayed after later facts it still deletes everything. */
  async keepErased(id: string, seq: number, snapshot: UserSnapshot): Promise<void> {
    const { ofErased } = this.#options
    const user = ofErased ? ofErased(this.#pick(snapshot)) : this.#pick(snapshot)
    const set = { user, changedAt: this.#clock.now(), isErased: true }
    const update = { $set: set, $max: { userSeq: seq } } as unknown as UpdateFilter<PersonCopy<K>>
    await this.#people.updateOne({ _id: id } as Filter<PersonCopy<K>>, update, { upsert: true })
  }

  async saveVipMembership(id: string, seq: number, vipLimitDate: Date | null): Promise<void> {
    await this.#memberships.write(id, seq, { vipLimitDate })
  }

  /** `since`: null if they do not agree to marketing, or no longer do. */
  async keepMarketing(id: string, seq: number, since: Date | null): Promise<void> {
    await this.#marketing.write(id, seq, { marketingSince: since })
  }

  async find(id: string): Promise<PersonCopy<K> | null> {
    return (await this.findMany([id])).get(id) ?? null
  }

  /** By id; unknown people are not in the map. */
  async findMany(ids: readonly string[]): Promise<Map<string, PersonCopy<K>>> {
    const known = { _id: { $in: [...new Set(ids)] } } as Filter<PersonCopy<K>>
    const found = (await this.#people.find(known).toArray()) as PersonCopy<K>[]
    return new Map(found.map((person) => [person._id, this.#withAddress(person)]))
  }

  async isAnyErased(ids: readonly string[]): Promise<boolean> {
    const erased = { _id: { $in: ids }, isErased: true } as Filter<PersonCopy<K>>
    return (await this.#people.countDocuments(erased, { limit: 1 })) > 0
  }

  async erasedAmong(ids: readonly string[]): Promise<Set<string>> {
    if (ids.length === 0) return new Set()
    const erased = { _id: { $in: ids }, isErased: true } as Filter<PersonCopy<K>>
    const found = await this.#people.find(erased, { projection: { _id: 1 } }).toArray()
    return new Set(found.map(({ _id }) => _id as string))
  }

  async count(filter: Filter<PersonCopy<K>>): Promise<number> {
    return this.#people.countDocuments(filter)
  }

  /** Ids of the matching people; `limit` 0: all. */
  async *ids(filter: Filter<PersonCopy<K>>, limit = 0): AsyncGenerator<string> {
    for await (const { _id } of this.#people.find(filter, { projection: { _id: 1 }, limit })) yield _id as string
  }

  #pick(snapshot: UserSnapshot): Pick<UserSnapshot, K> {
    const user = withAvatar(snapshot, pictureKeyOf)
    return Object.fromEntries(this.#options.fields.map((field) => [field, user[field]])) as Pick<UserSnapshot, K>
  }

  #withAddress(person: PersonCopy<K>): PersonCopy<K> {
    const user = person.user as UserSnapshot | null
    return { ...person, user: user && withAvatar(user, (avatar) => this.#addresses.pictureUrl(avatar)) }
  }
}
