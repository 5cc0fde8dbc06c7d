import type { AnswerOf } from '@xinyu/contracts/call'
import type { getLoginLog } from '@xinyu/contracts/http/users/account'
import { Injectable } from '@nestjs/common'
import type { Collection, Filter } from 'mongodb'
import { Database } from '@xinyu/platform/db/database'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { Login } from './logins.store.ts'

/** The console's filters for the login log. */
export interface LoginQuery {
  ids?: readonly string[]
  users?: readonly string[]
  ip?: string
  deviceId?: string
  from?: Date
  to?: Date
}

export interface DeviceUse {
  deviceId: string
  userId: string
  lastAt: Date
  os: string
}
const maxDevices = 20
/** a device of a farm has many; the latest are enough to see that */
const maxLoginsOfDevices = 2_000
/** devices or address blocks of the people asked about */
const maxShared = 300

@Injectable()
export class LoginsReads {
  readonly #logins: Collection<Login>

  constructor(database: Database) {
    this.#logins = database.collection('logins')
  }

  /** By time; latest first with `order` -1. */
  async findPage(
    query: LoginQuery,
    { skip, take, order }: { skip: number; take: number; order: 1 | -1 },
  ): Promise<{ logins: Login[]; total: number }> {
    const filter = filterOf(query)
    const { found: logins, total } = await listPage(this.#logins, filter, {
      sort: { at: order, _id: order },
      skip,
      take,
    })
    return { logins, total }
  }

  /** The person's devices, the latest first, and everybody who logged in from each, the latest first. */
  async listDevices(userId: string): Promise<DeviceUse[]> {
    const own = await this.#logins
      .aggregate<{ _id: string }>([
        { $match: { userId, deviceId: { $type: 'string' } } },
        { $group: { _id: '$deviceId', lastAt: { $max: '$at' } } },
        { $sort: { lastAt: -1 } },
        { $limit: maxDevices },
      ])
      .toArray()
    const used = await this.#logins
      .aggregate<Omit<DeviceUse, 'deviceId' | 'userId'> & { _id: Pick<DeviceUse, 'deviceId' | 'userId'> }>([
        { $match: { deviceId: { $in: own.map(({ _id }) => _id), $type: 'string' } } },
        { $sort: { at: -1 } },
        { $limit: maxLoginsOfDevices },
        {
          $group: {
            _id: { deviceId: '$deviceId', userId: '$userId' },
            lastAt: { $max: '$at' },
            os: { $first: '$os' },
          },
        },
        { $sort: { lastAt: -1 } },
      ])
      .toArray()
    return used.map(({ _id, ...use }) => ({ ..._id, ...use }))
  }

  /** Devices that they have logged in from. */
  async listDeviceIds(userId: string): Promise<string[]> {
    const devices = await this.#logins.distinct('deviceId', { userId, deviceId: { $type: 'string' } })
    return devices.flatMap((device) => device ?? []).slice(-maxShared)
  }

  /** What several people have logged in with, the asked ones among them; nothing that more than `max` people have. */
  async listShared(
    userIds: readonly string[],
    field: 'deviceId' | 'network',
    max: number,
  ): Promise<{ label: string; people: string[] }[]> {
    const own = await this.#logins.distinct(field, { userId: { $in: [...userIds] }, [field]: { $type: 'string' } })
    const found = await Promise.all(
      own
        .slice(0, maxShared)
        .map(async (label) => ({ label: String(label), people: await this.#usersOf(field, label, max) })),
    )
    return found.filter(({ people }) => people.length > 1 && people.length <= max)
  }

  /** At most one more than `max`. */
  async #usersOf(field: 'deviceId' | 'network', value: unknown, max: number): Promise<string[]> {
    const found = await this.#logins
      .aggregate<{ _id: string }>([
        { $match: { [field]: { $eq: value, $type: 'string' } } },
        { $sort: { at: -1 } },
        { $limit: maxLoginsOfDevices },
        { $group: { _id: '$userId' } },
        { $limit: max + 1 },
      ])
      .toArray()
    return found.map(({ _id }) => _id)
  }

  async listOwn(userId: string, { page, rows }: { page: number; rows: number }): Promise<AnswerOf<typeof getLoginLog>> {
    const found = await this.#logins
      .find({ userId })
      .sort({ at: -1, _id: -1 })
      .skip((page - 1) * rows)
      .limit(rows + 1)
      .toArray()
    const list = found.slice(0, rows).map(({ _id, at, ip, location, os, browser, how }) => ({
      _id,
      at: at.toISOString(),
      ip,
      location,
      os,
      browser,
      how,
    }))
    return { list, hasMore: found.length > rows }
  }
}

const filterOf = ({ ids, users, ip, deviceId, from, to }: LoginQuery): Filter<Login> => ({
  ...(ids ? { _id: { $in: ids } } : {}),
  ...(users ? { userId: users.length === 1 ? users[0] : { $in: users } } : {}),
  ...(ip === undefined ? {} : { ip }),
  ...(deviceId === undefined ? {} : { deviceId }),
  ...(from || to ? { at: { ...(from ? { $gte: from } : {}), ...(to ? { $lt: to } : {}) } } : {}),
})
