import { agreements, secondLooks } from '@xinyu/contracts/admin/quality/second-looks'
import type { RecordOf } from '@xinyu/contracts/resource'
import { DAY_MS } from '@xinyu/contracts/rules/time'
import { Clock } from '@xinyu/platform/clock'
import { AppError } from '@xinyu/platform/error'
import type { ActionContext, ListContext, RecordContext } from '@xinyu/platform/http/calls/context'
import { ImplementsAction, ImplementsList, ImplementsOne } from '@xinyu/platform/http/calls/decorators'
import { Controller } from '@nestjs/common'
import { ReviewsReads } from '../reviews/reviews.public.ts'
import { agreementsOf } from './agreement.rules.ts'
import { type SecondLook, SecondLooksStore } from './second-looks.store.ts'

type LookRecord = RecordOf<typeof secondLooks>
type AgreementRecord = RecordOf<typeof agreements>
const measuredDays = 90

@Controller()
export class SecondLooksController {
  constructor(
    private readonly store: SecondLooksStore,
    private readonly reviews: ReviewsReads,
    private readonly clock: Clock,
  ) {}

  /** What waits, without what the viewer has decided or submitted. */
  @ImplementsList(secondLooks)
  async list({ query: { filter, sort, skip, take }, currentUser }: ListContext<typeof secondLooks>) {
    const { id, queue } = filter
    const where = {
      state: 'open' as const,
      by: { $ne: currentUser.id },
      user_id: { $ne: currentUser.id },
      ...(queue ? { queue } : {}),
      ...(id ? { _id: { $in: id } } : {}),
    }
    const { found, total } = await this.store.findPage(where, { order: sort?.order ?? 1, skip, take })
    return { rows: found.map((look) => recordOf(look, null)), total }
  }

  @ImplementsOne(secondLooks)
  async get({ id, currentUser }: Pick<RecordContext, 'id' | 'currentUser'>) {
    const look = await this.#get(id, currentUser.id)
    return recordOf(look, await this.reviews.contentOf(look.queue, look.subject_id))
  }

  @ImplementsAction(secondLooks, 'judge')
  async judge({ id, input, currentUser }: ActionContext<typeof secondLooks, 'judge'>) {
    await this.#get(id, currentUser.id)
    const { verdict: second, reasonCode } = input
    const secondCode = second === 'rejected' ? (reasonCode ?? null) : null
    const judged = { second, secondCode, secondBy: currentUser.id, secondAt: this.clock.now() }
    if (!(await this.store.judge(id, judged))) throw new AppError('CONFLICT')
    return this.get({ id, currentUser })
  }

  @ImplementsAction(secondLooks, 'close')
  async close({ id, currentUser }: ActionContext<typeof secondLooks, 'close'>) {
    const look = await this.#get(id, currentUser.id)
    if (await this.reviews.contentOf(look.queue, look.subject_id)) throw new AppError('CONFLICT')
    await this.store.judge(id, { second: null, secondCode: null, secondBy: currentUser.id, secondAt: this.clock.now() })
    return this.get({ id, currentUser })
  }

  @ImplementsList(agreements)
  async agreements({ query: { filter } }: ListContext<typeof agreements>) {
    const all = await this.#agreements()
    const rows = all.filter(({ queue }) => filter.queue === undefined || queue === filter.queue)
    return { rows, total: rows.length }
  }

  @ImplementsOne(agreements)
  async agreement({ id }: RecordContext): Promise<AgreementRecord> {
    const found = (await this.#agreements()).find((each) => each.id === id)
    if (!found) throw new AppError('NOT_FOUND')
    return found
  }

  async #agreements(): Promise<AgreementRecord[]> {
    const since = new Date(this.clock.now().getTime() - measuredDays * DAY_MS)
    return agreementsOf(await this.store.listJudged(since)).map((each) => ({
      ...each,
      id: each.code === null ? each.queue : `${each.queue}-${each.code}`,
      queue: each.queue as AgreementRecord['queue'],
    }))
  }

  /** Whoever decided it, or submitted it, does not judge it. */
  async #get(id: string, viewer: string): Promise<SecondLook> {
    const look = await this.store.find(id)
    if (!look || look.by === viewer || look.user_id === viewer) throw new AppError('NOT_FOUND')
    return look
  }
}

/** The decision is shown only to whoever has judged. */
const recordOf = (look: SecondLook, content: Pick<LookRecord, 'texts' | 'images'> | null): LookRecord => {
  const { _id: id, queue, user_id, at, second, secondCode, state, first, firstCode } = look
  const isJudged = state === 'judged'
  return {
    id,
    queue,
    user_id,
    since: at.toISOString(),
    texts: content?.texts ?? [],
    images: content?.images ?? [],
    isGone: content === null,
    second,
    secondCode,
    first: isJudged ? first : null,
    firstCode: isJudged ? firstCode : null,
  }
}
