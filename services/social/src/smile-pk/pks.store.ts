import { pkClosed } from '@xinyu/contracts/events/content'
import { type Aggregate, type AggregateCollection, fact } from '@xinyu/platform/db/aggregate-collection'
import {
  type ReviewClaim,
  reviewClaimFor,
  isClaimedByOther,
  unclaimed,
  unclaimedFor,
} from '@xinyu/platform/review/review-claim.rules'
import { Database } from '@xinyu/platform/db/database'
import { findEarliest } from '@xinyu/platform/db/lists/earliest'
import { listPage } from '@xinyu/platform/db/lists/list-page'
import type { CountedParents } from '@xinyu/platform/limits/edge-counts'
import { AppError } from '@xinyu/platform/error'
import { Injectable } from '@nestjs/common'
import type { Filter } from 'mongodb'
import { type Choice, choices, endEarly, undoEndEarly, type PkState, resultOf } from './pk.rules.ts'

export interface Pk extends Aggregate, PkState, ReviewClaim {
  /** the owners of its smiles */
  users: string[]
  /** how often each number of votes was recounted */
  recounts?: Partial<Record<Choice, number>>
}

/** One side of a PK, which its votes are counted for. */
export const sideId = (pk: string, choice: Choice): string => `${pk}/${choice}`
const partsOf = (id: string): [string, Choice] => {
  const [pk = '', choice] = id.split('/')
  return [pk, choice === 'right' ? 'right' : 'left']
}

type Order = Record<string, 1 | -1>

/** The only writer of PKs. */
@Injectable()
export class PksStore {
  readonly #pks: AggregateCollection<Pk>
  readonly voteCounter: CountedParents

  constructor(database: Database) {
    this.#pks = database.aggregates<Pk>('smile_pks')
    this.voteCounter = {
      read: async (id) => {
        const [_id, choice] = partsOf(id)
        const pk = await this.find(_id)
        return pk && { id, count: pk.votes[choice], recounts: pk.recounts?.[choice] ?? 0, version: pk.version }
      },
      add: async (id, delta, recounts) => {
        const [_id, choice] = partsOf(id)
        const same = { [`recounts.${choice}`]: recounts === 0 ? { $exists: false } : recounts }
        const after = await this.#pks.updateAndGet({ _id, ...same } as Filter<Pk>, {
          $inc: { [`votes.${choice}`]: delta } as never,
        })
        return after?.votes[choice] ?? null
      },
      set: (id, count, version) => {
        const [_id, choice] = partsOf(id)
        return this.#pks.update({ _id, version }, {
          $set: { [`votes.${choice}`]: count },
          $inc: { [`recounts.${choice}`]: 1 },
        } as never)
      },
    }
  }

  find(id: string): Promise<Pk | null> {
    return this.#pks.find(id)
  }

  async get(id: string): Promise<Pk> {
    const pk = await this.find(id)
    if (!pk) throw new AppError('NOT_FOUND')
    return pk
  }

  /** By id, in the order of the ids. */
  async findMany(ids: readonly string[]): Promise<Pk[]> {
    if (ids.length === 0) return []
    const found = await this.#pks.raw.find({ _id: { $in: [...ids] } }).toArray()
    const byId = new Map(found.map((pk) => [pk._id, pk]))
    return ids.flatMap((id) => byId.get(id) ?? [])
  }

  /** In this order, which needs an index. */
  list(filter: Filter<Pk>, { order, skip = 0, limit }: { order: Order; skip?: number; limit: number }): Promise<Pk[]> {
    return this.#pks.raw.find(filter).sort(order).skip(skip).limit(limit).toArray()
  }

  findNextToClose(): Promise<Date | null> {
    return findEarliest(this.#pks.raw, 'closesAt', { status: 'open' })
  }

  /** A page of the console's list, and the list's length up to the counting limit. */
  findPage(filter: Filter<Pk>, window: { sort: Order; skip: number; take: number }) {
    return listPage(this.#pks.raw, filter, window)
  }

  async create(pk: Pick<PkState, '_id' | 'left' | 'right' | 'addtime' | 'closesAt'>): Promise<void> {
    await this.#pks.insert({
      ...pk,
      users: choices.map((choice) => pk[choice].user_id),
      votes: { left: 0, right: 0 },
      status: 'open',
      result: null,
    })
  }

  /** False if it is closed already. */
  close(id: string, isVoid: boolean, at: Date): Promise<boolean> {
    return this.#pks.change<boolean>(id, (pk) => {
      if (pk.status === 'closed') return { answer: false }
      const result = resultOf(pk, isVoid)
      const winner = result.outcome === 'left' || result.outcome === 'right' ? pk[result.outcome] : null
      const sides = choices.map((choice) => ({
        post_id: pk[choice].post_id,
        user_id: pk[choice].user_id,
        votes: result.votes[choice],
        rating: result.ratings[choice],
      }))
      const data = {
        pk_id: id,
        winner_id: winner?.post_id ?? null,
        user_id: winner?.user_id ?? null,
        sides,
        isVoid,
      }
      return {
        update: { $set: { status: 'closed', result, held: null } },
        facts: [fact(pkClosed, id, data, at)],
        answer: true,
      }
    })
  }

  async endEarly(id: string, by: string, undoSeconds: number, now: Date): Promise<void> {
    await this.#pks.change(id, (pk) => {
      const ended = isClaimedByOther(pk, by, now)
        ? ({ refuse: 'CONFLICT' } as const)
        : endEarly(pk, by, undoSeconds, now)
      if ('refuse' in ended) throw new AppError(ended.refuse)
      return { update: { $set: { ...ended.set, ...unclaimed } }, answer: null }
    })
  }

  async undoDecision(id: string, by: string, now: Date): Promise<void> {
    await this.#pks.change(id, (pk) => {
      const back = undoEndEarly(pk, by, now)
      if (back && 'refuse' in back) throw new AppError(back.refuse)
      return { ...(back ? { update: { $set: back.set } } : {}), answer: null }
    })
  }

  /** False while another moderator reviews it. */
  claim(id: string, by: string, now: Date): Promise<boolean> {
    return this.#pks.update(
      { _id: id, ...unclaimedFor(by, now) },
      { $set: reviewClaimFor(by, now), $inc: { version: 1 } },
    )
  }

  /** Ids of open ones with this person's smiles. */
  async listOpenOf(user: string): Promise<string[]> {
    const found = await this.#pks.raw.find({ users: user, status: 'open' }, { projection: { _id: 1 } }).toArray()
    return found.map(({ _id }) => _id)
  }
}
