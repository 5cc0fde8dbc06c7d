import { randomInt } from 'node:crypto'
import type { Standing } from '@xinyu/contracts/internal/users'
import { Standings } from '@xinyu/platform/auth/standing'
import { Clock } from '@xinyu/platform/clock'
import {
  type Aggregate,
  type AggregateCollection,
  fact,
  type OutboxEntry,
} from '@xinyu/platform/db/aggregate-collection'
import { Database } from '@xinyu/platform/db/database'
import { AppError } from '@xinyu/platform/error'
import { newId } from '@xinyu/platform/ids'
import { ObjectStore } from '@xinyu/platform/object-store'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { type Decided, type Decision, newUser, snapshotOf, standingOf, type UserState } from '../user.rules.ts'

export interface User extends UserState, Aggregate {}

const standingFields = ['isCompleted', 'vipLimitDate', 'roles', 'notBefore'] as const

/**
 * The only writer of `users`. Each change is one guarded write with its facts; guards learn of a new standing at once.
 */
@Injectable()
export class PeopleStore {
  readonly users: AggregateCollection<User>

  constructor(
    database: Database,
    private readonly clock: Clock,
    private readonly objects: ObjectStore,
    private readonly standings: Standings,
  ) {
    this.users = database.aggregates<User>('users')
  }

  urlOf = (key: string): string => this.objects.publicUrl(key)

  async get(id: string): Promise<User | null> {
    return this.users.get(id)
  }

  async byPhone(phone: string): Promise<User | null> {
    return this.users.raw.findOne({ phone } as Filter<User>)
  }

  /** A new member with a number nobody had before. Null when the phone has an account already. */
  async create(
    phone: string | null,
    shareCode: string | null,
    decide: (user: UserState) => Decided,
  ): Promise<User | null> {
    for (let attempt = 0; attempt < 30; attempt++) {
      const GID = String(randomInt(10_000_000, 100_000_000))
      const first = newUser({ _id: newId(), GID, phone, createdAt: this.clock.now(), shareCode })
      const decided = decide(first)
      const user = { ...first, ...decided.set }
      if (await this.users.insert(user, this.#facts(user, decided))) {
        await this.standings.put(user._id, standingOf(user))
        return this.get(user._id)
      }
      if (phone !== null && (await this.byPhone(phone))) return null
    }
    throw new AppError('CONFLICT')
  }

  /** Applies a pure decision; throws what it refuses, NOT_FOUND for nobody. Answers the member afterwards. */
  async change(id: string, decide: (user: User) => Decision, operationId?: string): Promise<User> {
    let changed: User | null = null
    let set: Partial<UserState> = {}
    await this.users.change(
      id,
      (user) => {
        const decision = decide(user)
        if ('refuse' in decision) throw new AppError(decision.refuse, decision.details)
        set = decision.set ?? {}
        changed = { ...user, ...set }
        return {
          ...(Object.keys(set).length > 0 ? { update: { $set: set as Partial<User> } } : {}),
          facts: this.#facts(changed, decision),
          answer: null,
        }
      },
      operationId === undefined ? {} : { operationId },
    )
    if (standingFields.some((field) => field in set)) await this.putStanding(id)
    return changed ?? (await this.#existing(id))
  }

  /** Hot path without facts: sets fields when the filter matches. */
  async touch(filter: Filter<User>, set: Record<string, unknown>): Promise<boolean> {
    return this.users.update(filter, { $set: set as Partial<User> })
  }

  async standing(id: string): Promise<Standing | null> {
    const user = await this.users.raw.findOne({ _id: id } as Filter<User>, {
      projection: { isCompleted: 1, vipLimitDate: 1, roles: 1, notBefore: 1 },
    })
    return user && standingOf(user as unknown as UserState)
  }

  /** Reads again before it tells, so that of two changes the later one stands. */
  async putStanding(id: string): Promise<void> {
    const standing = await this.standing(id)
    if (standing) await this.standings.put(id, standing)
  }

  async #existing(id: string): Promise<User> {
    const user = await this.get(id)
    if (!user) throw new AppError('NOT_FOUND')
    return user
  }

  #facts(user: UserState, decided: Decided): OutboxEntry[] {
    const at = this.clock.now()
    return (decided.facts ?? []).map((draft) =>
      fact(draft.fact, user._id, { user: snapshotOf(user, this.urlOf), ...draft.extra }, at),
    )
  }
}
