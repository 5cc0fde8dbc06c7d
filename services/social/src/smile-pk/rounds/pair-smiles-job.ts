import { Clock } from '@xinyu/platform/clock'
import { CONFIG } from '@xinyu/platform/config'
import { newId } from '@xinyu/platform/ids'
import { type Job, type JobRun, ScheduledJob } from '@xinyu/platform/jobs/job'
import { Inject } from '@nestjs/common'
import type { SocialConfig } from '../../config.ts'
import { People } from '../../people/people.public.ts'
import { SmilesStore } from '../../posts/posts.public.ts'
import type { PkSide } from '../pk.rules.ts'
import { PksStore } from '../pks.store.ts'
import { pairUp, type Waiting } from './pairing.rules.ts'

const batchSize = 500
/** longer than it takes to create a PK of two smiles */
const graceMs = 60_000
/** how often those who wait are compared again */
const widerMs = 60_000

/**
 * Creates PKs of smiles with near ratings. Both are claimed before the PK is written; a claim left by a crash is
 * released.
 */
@ScheduledJob()
export class PairSmilesJob implements Job {
  readonly name = 'pair-smiles'
  readonly everyMs = 10_000
  readonly scope = 'service'
  readonly wakesOn = ['smiles']

  constructor(
    private readonly smiles: SmilesStore,
    private readonly pks: PksStore,
    private readonly people: People,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: SocialConfig,
  ) {}

  async run({ signal }: JobRun): Promise<Date | null> {
    await this.#releaseOldClaims()
    const now = this.clock.now()
    const waiting = await this.#findWaiting()
    for (const [one, other] of pairUp(waiting, now)) {
      if (signal.aborted) return null
      if (!(await this.people.areSeparated(one.user_id, other.user_id))) await this.#pair(one, other, now)
    }
    // the longer they wait, the wider apart opponents may be
    return waiting.length > 1 ? new Date(now.getTime() + widerMs) : null
  }

  /** Sorted by rating, so near ratings are adjacent; unpaired ones wait for the next run. */
  async #findWaiting(): Promise<Waiting[]> {
    const free = await this.smiles.list({ isFree: true }, { order: { rating: 1, _id: 1 }, limit: batchSize })
    return free.flatMap(({ _id, user_id, rating, freeSince, opponents }) =>
      rating === null ? [] : [{ _id, user_id, rating, freeSince, opponents }],
    )
  }

  async #pair(one: Waiting, other: Waiting, now: Date): Promise<void> {
    const _id = newId()
    if (!(await this.smiles.claimForPk(one._id, _id, now))) return
    if (!(await this.smiles.claimForPk(other._id, _id, now))) return this.smiles.releaseClaim(one._id, _id)
    // the sides must not depend on anything about the smiles
    const [left, right] = _id.charCodeAt(_id.length - 1) % 2 === 0 ? [one, other] : [other, one]
    const closesAt = new Date(now.getTime() + this.config.SMILE_PK_HOURS * 3_600_000)
    await this.pks.create({ _id, left: pkSide(left), right: pkSide(right), addtime: now, closesAt })
    await this.smiles.confirmClaim(_id, [one._id, other._id])
  }

  async #releaseOldClaims(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - graceMs)
    for (const { _id, pk } of await this.smiles.findClaimedBefore(before, batchSize)) {
      if (pk === null) continue
      if (await this.pks.find(pk)) await this.smiles.confirmClaim(pk, [_id])
      else await this.smiles.releaseClaim(_id, pk)
    }
  }
}

const pkSide = ({ _id, user_id, rating }: Waiting): PkSide => ({ post_id: _id, user_id, rating })
