import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccountStatus } from '@xinyu/contracts/internal/users'
import { AccountStatuses } from '@xinyu/platform/auth/account-status'
import { Clock } from '@xinyu/platform/clock'
import { type AggregateCollection, fact, type OutboxEntry } from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { isDuplicateKey } from '@xinyu/platform/db/writes/duplicate-key'
import { AppError, WriteConflict } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { Injectable } from '@nestjs/common'
import type { Filter, UpdateFilter } from 'mongodb'
import { activityIsStale, snapshotOf } from '../user/user-shown.rules.ts'
import type { Decided, Decision } from '../user/user-decision.rules.ts'
import { type UserState, isProjected, type User } from '../user/user.document.ts'
import { newUser } from '../user/new-user.rules.ts'
import { accountStatusOf } from '../user/user-account-status.rules.ts'
import { Projections } from './projections.store.ts'
import { UserSecrets } from './user-secrets.ts'

type CopiedFact = keyof UserState['applied']

const accountStatusFields = [
  'isCompleted',
  'approved',
  'vipLimitDate',
  'roles',
  'notBefore',
  'endedSessions',
  'ban',
] as const
const attempts = 8

/**
 * The source of truth for members, and the only writer of `users`. Each change is one guarded write with its facts;
 * right after it the cached account status and the read models are updated.
 */
@Injectable()
export class UsersStore {
  readonly #users: AggregateCollection<User>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly accountStatuses: AccountStatuses,
    private readonly projections: Projections,
    private readonly secrets: UserSecrets,
  ) {
    this.#users = database.aggregates<User>('users')
  }

  async find(id: string): Promise<User | null> {
    return this.#users.find(id)
  }

  async findByPhone(phone: string): Promise<User | null> {
    return this.#users.raw.findOne({ phoneHash: this.secrets.phoneHash(phone) })
  }

  /** The account of a person at WeChat, by any of their ids there; if there are several, the one of the first id. */
  async findByWx(ids: readonly string[]): Promise<User | null> {
    const found = await this.#users.raw.find({ wxIds: { $in: [...ids] } }).toArray()
    const indexOf = ({ wxIds = [] }: User): number => ids.findIndex((id) => wxIds.includes(id))
    return found.sort((one, other) => indexOf(one) - indexOf(other))[0] ?? null
  }

  async findByLogin(login: { appleId: string } | { 'passkeys.credentialId': string }): Promise<User | null> {
    return this.#users.raw.findOne(login)
  }

  /** Creates a member with a new number. Null when the login identifiers already have an account. */
  async create(
    phone: string | null,
    shareCode: string | null,
    decide: (user: UserState) => Decided,
  ): Promise<User | null> {
    for (let attempt = 0; attempt < 30; attempt++) {
      const GID = String(randomInt(10_000_000, 100_000_000))
      const first = newUser({ _id: newId(), GID, createdAt: this.clock.now(), shareCode })
      const decided = decide(first)
      const wanted = { ...first, ...decided.set }
      const user = { ...wanted, ...this.secrets.sealPhone(wanted._id, phone) }
      if (await this.#users.insert({ ...user, projectionDue: true }, this.#facts(user, decided))) {
        await this.accountStatuses.publishStatus(user._id, accountStatusOf(user))
        await this.projections.projectMember(user._id)
        return this.find(user._id)
      }
      if (await this.#isTaken(user)) return null
    }
    throw new AppError('CONFLICT')
  }

  async #isTaken({ phoneHash, wxIds = [], appleId }: UserState): Promise<boolean> {
    const identities: Filter<User>[] = [
      ...(phoneHash ? [{ phoneHash }] : []),
      ...(wxIds.length > 0 ? [{ wxIds: { $in: wxIds } }] : []),
      ...(appleId ? [{ appleId }] : []),
    ]
    return identities.length > 0 && (await this.#users.raw.countDocuments({ $or: identities }, { limit: 1 })) > 0
  }

  /**
   * Applies a pure decision; throws its refusal, NOT_FOUND for an unknown id, ALREADY_BOUND when another account has
   * the login identifier. Returns the member afterwards.
   */
  async change(id: string, decide: (user: User) => Decision): Promise<User> {
    return this.changeWith(id, async () => null, decide)
  }

  /**
   * The same as `change`, for a decision that also needs data outside the member's document. `load` is called after
   * every read of the document, so that its data is never older than the document.
   */
  async changeWith<K>(
    id: string,
    load: (user: User) => Promise<K>,
    decide: (user: User, known: K) => Decision,
  ): Promise<User> {
    for (let attempt = 0; attempt < attempts; attempt++) {
      const user = await this.find(id)
      if (!user) throw new AppError('NOT_FOUND')
      const decision = decide(user, await load(user))
      if ('refuse' in decision) throw new AppError(decision.refuse, decision.details)
      const set = decision.set ?? {}
      const after = { ...user, ...set }
      const facts = this.#facts(after, decision)
      if (Object.keys(set).length === 0 && facts.length === 0) return user
      if (await this.#write({ _id: id, version: user.version }, set, facts)) return after
      await pause(Math.random() * 5 * attempt)
    }
    throw new WriteConflict()
  }

  /**
   * Copies the data of another service's fact, unless a later one of its kind was copied before. False when it was, or
   * when nothing matches.
   */
  async copyFact(
    id: string,
    kind: CopiedFact,
    seq: number,
    set: Partial<UserState>,
    where: Filter<User> = {},
  ): Promise<boolean> {
    const guard = `applied.${kind}` as const
    return this.#write({ ...where, _id: id, [guard]: { $lt: seq } }, { ...set, [guard]: seq }, [])
  }

  /**
   * Writes when these members were last active, unless the stored time is less than ten minutes old. The read models
   * are written in any case: a crash may have separated the two writes.
   */
  async recordActivity(ids: readonly string[], at: Date): Promise<void> {
    const lastActive = { $lt: activityIsStale(at) }
    // the new version makes a projection of the previous state run again
    const update = { $set: { lastActive: at }, $inc: { version: 1 } }
    await this.#users.raw.updateMany(
      { _id: { $in: [...ids] }, lastActive } as Filter<User>,
      update as UpdateFilter<User>,
    )
    await this.projections.recordActivity(ids, at)
  }

  async findAccountStatus(id: string): Promise<AccountStatus | null> {
    const user = await this.#users.raw.findOne<Parameters<typeof accountStatusOf>[0]>(
      { _id: id },
      { projection: Object.fromEntries(accountStatusFields.map((field) => [field, 1])) },
    )
    return user && accountStatusOf(user)
  }

  async publishAccountStatus(id: string): Promise<void> {
    await this.accountStatuses.publish(id, () => this.findAccountStatus(id))
  }

  async #write(
    filter: Filter<User> & { _id: string },
    set: Partial<UserState> & Record<string, unknown>,
    facts: OutboxEntry[],
  ): Promise<boolean> {
    const isDue = isProjected(set)
    const written = await this.#users
      .update(filter, { $set: { ...set, ...(isDue ? { projectionDue: true } : {}) } }, facts)
      .catch((error: unknown) => {
        throw isDuplicateKey(error) ? new AppError('ALREADY_BOUND') : error
      })
    if (!written) return false
    if (accountStatusFields.some((field) => field in set)) await this.publishAccountStatus(filter._id)
    if (isDue) await this.projections.projectMember(filter._id)
    return true
  }

  #facts(user: UserState, decided: Decided): OutboxEntry[] {
    const at = this.clock.now()
    return (decided.facts ?? []).map((draft) =>
      fact(draft.fact, user._id, draft.bare ? draft.extra : { user: snapshotOf(user), ...draft.extra }, at),
    )
  }
}
