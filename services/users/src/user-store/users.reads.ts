import type { AdminRole } from '@xinyu/contracts/call'
import { CheckStatus, FeaturedStatus, type Gender, ProfileStatus } from '@xinyu/contracts/enums'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import type { User } from '../user/user.document.ts'
import { UserSecrets } from './user-secrets.ts'

/** Search in the admin's list: a phone, a public number, an id or the beginning of a name as `text`. */
export interface UserQuery {
  text?: { phone: string } | { GID: string } | { id: string } | { namePrefix: string }
  ids?: string[]
  isCompleted?: ProfileStatus
  gender?: Gender
  /** `until`: VIP that ends by then */
  vip?: { isVip: boolean; now: Date; until?: Date }
  /** in one of these featured states */
  featured?: FeaturedStatus[]
  /** has this role, or had it when disabled; any: has a role */
  admins?: AdminRole | 'any'
}
interface UserPage {
  skip: number
  take: number
  sort: { field: string; order: 1 | -1 } | null
}

/** A member who asked to be erased, and the time of the erasure. */
interface Leaving {
  _id: string
  erasedAt: Date
}

const dueBatch = 500

/** Queries over several members, for the sibling capabilities. */
@Injectable()
export class UsersReads {
  readonly #users: Collection<User>

  constructor(
    database: Database,
    private readonly secrets: UserSecrets,
  ) {
    this.#users = database.collection('users')
  }

  async findMany(ids: readonly string[]): Promise<Map<string, User>> {
    const found = await this.#users.find({ _id: { $in: [...ids] } }).toArray()
    return new Map(found.map((user) => [user._id, user]))
  }

  async listDueForErasure(now: Date): Promise<string[]> {
    return this.#findIds({ 'cancellation.erasedAt': { $lte: now }, isCompleted: ProfileStatus.Cancelled })
  }

  /** Members who asked to be erased, the earliest first, starting after `after`. */
  async listLeaving(after: Leaving | null, limit: number): Promise<Leaving[]> {
    const field = 'cancellation.erasedAt'
    const behind = after
      ? { $or: [{ [field]: { $gt: after.erasedAt } }, { [field]: after.erasedAt, _id: { $gt: after._id } }] }
      : {}
    const found = await this.#users
      .find({ isCompleted: ProfileStatus.Cancelled, [field]: { $type: 'date' }, ...behind } as Filter<User>)
      .project<Pick<User, '_id' | 'cancellation'>>({ cancellation: 1 })
      .sort({ [field]: 1, _id: 1 })
      .limit(limit)
      .toArray()
    return found.flatMap(({ _id, cancellation }) => (cancellation ? [{ _id, erasedAt: cancellation.erasedAt }] : []))
  }

  async listWithEndedBan(now: Date): Promise<string[]> {
    return this.#findIds({ 'ban.until': { $lte: now }, isCompleted: ProfileStatus.Banned })
  }

  /** Newest first by default. */
  async findPage(query: UserQuery, { skip, take, sort }: UserPage): Promise<{ users: User[]; total: number }> {
    const filter = this.#filterOf(query)
    const { field, order } = sort ?? { field: 'createdAt', order: -1 }
    // a public number is unique: its index contains nothing else
    const inOrder: Record<string, 1 | -1> = field === 'GID' ? { GID: order } : { [field]: order, _id: order }
    const { found: users, total } = await listPage(this.#users, filter, { sort: inOrder, skip, take })
    return { users, total }
  }

  async count(): Promise<number> {
    return this.#users.estimatedDocumentCount()
  }

  async countWithStatus(isCompleted: ProfileStatus): Promise<number> {
    return this.#users.countDocuments({ isCompleted })
  }

  /** The number of administrators who can log in, apart from these. */
  async countSuperadmins(except: readonly string[]): Promise<number> {
    const isIn = { $nin: [ProfileStatus.Banned, ProfileStatus.Cancelled] }
    return this.#users.countDocuments({
      ...hasRole('roles', 'admin'),
      isCompleted: isIn,
      _id: { $nin: [...except] },
    })
  }

  async countVip(now: Date): Promise<number> {
    return this.#users.countDocuments({ vipLimitDate: { $gt: now } })
  }

  async countRegisteredSince(at: Date): Promise<number> {
    return this.#users.countDocuments({ createdAt: { $gte: at } })
  }

  /** Counts of verifications and of applications to be featured that await a moderator. */
  async countWaiting(): Promise<{ realNames: number; grades: number; featured: number }> {
    const [realNames, grades, featured] = await Promise.all([
      this.#users.countDocuments({ hasRealChecked: CheckStatus.Waiting }),
      this.#users.countDocuments({ hasGradeChecked: CheckStatus.Waiting }),
      this.#users.countDocuments({ 'featured.status': FeaturedStatus.Applied }),
    ])
    return { realNames, grades, featured }
  }

  /** Registrations by date in China; a day without any is missing. */
  async countRegistrationsByDay(since: Date): Promise<Map<string, number>> {
    const groups = await this.#users
      .aggregate<{ _id: string; value: number }>([
        { $match: { createdAt: { $gte: since } } },
        {
          $group: {
            _id: { $dateToString: { date: '$createdAt', format: '%Y-%m-%d', timezone: '+08:00' } },
            value: { $sum: 1 },
          },
        },
      ])
      .toArray()
    return new Map(groups.map(({ _id, value }) => [_id, value]))
  }

  #filterOf({ text, ...query }: UserQuery): Filter<User> {
    return { ...(text ? this.#textFilter(text) : {}), ...filterOf(query) }
  }

  #textFilter(text: NonNullable<UserQuery['text']>): Filter<User> {
    if ('id' in text) return { _id: text.id }
    if ('phone' in text) return { phoneHash: this.secrets.phoneHash(text.phone) }
    return 'namePrefix' in text ? { name: { $regex: `^${escaped(text.namePrefix)}` } } : text
  }

  async #findIds(filter: Filter<User>): Promise<string[]> {
    const found = await this.#users
      .find(filter, { projection: { _id: 1 } })
      .limit(dueBatch)
      .toArray()
    return found.map((user) => user._id)
  }
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

const vipFilter = ({ isVip, now, until }: NonNullable<UserQuery['vip']>) =>
  isVip ? { $gt: now, ...(until ? { $lte: until } : {}) } : { $not: { $gt: now } }

/** the partial indexes of staff members contain documents with `.0` */
const hasRole = (field: 'roles' | 'suspendedRoles', role: AdminRole): Filter<User> => ({
  [field]: role,
  [`${field}.0`]: { $exists: true },
})

const adminsFilter = (role: NonNullable<UserQuery['admins']>): Filter<User> =>
  role === 'any'
    ? {
        $or: [
          { 'roles.0': { $exists: true } },
          { 'suspendedRoles.0': { $exists: true } },
          { 'roleGrant.at': { $exists: true } },
        ],
      }
    : {
        $or: [
          hasRole('roles', role),
          hasRole('suspendedRoles', role),
          { 'roleGrant.roles': role, 'roleGrant.at': { $exists: true } },
        ],
      }

const filterOf = ({ ids, isCompleted, gender, vip, featured, admins }: Omit<UserQuery, 'text'>): Filter<User> => ({
  ...(ids ? { _id: { $in: ids } } : {}),
  ...(isCompleted === undefined ? {} : { isCompleted }),
  ...(gender === undefined ? {} : { gender }),
  ...(featured ? { 'featured.status': featured.length === 1 ? featured[0] : { $in: featured } } : {}),
  ...(vip ? { vipLimitDate: vipFilter(vip) } : {}),
  ...(admins ? adminsFilter(admins) : {}),
})
