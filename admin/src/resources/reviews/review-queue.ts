import type { Resource } from '@xinyu/contracts/resource'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { RaRecord, SortPayload, TranslateFunction } from 'react-admin'
import type { Reviewable } from './reviewable.ts'

/** The rejecting action of a queue's resource. */
export type Refusal = 'sendBack' | 'reject' | 'close'
/** What a dialog asks a reason for. */
export type Refused = Refusal | 'delete'

export interface Thumbnail {
  _id: string
  thumb: string
  desc: string
}

/** A review queue: only what differs between profiles, posts, comments, pictures and PKs. */
export interface ReviewQueue<R extends RaRecord = RaRecord> {
  readonly resource: Pick<Resource, 'name' | 'sort' | 'filter' | 'record' | 'actions'>
  /** values of the filter `status`; the first means open */
  readonly states: readonly [string, ...string[]]
  /** sort order of open items */
  readonly order: SortPayload
  /** sortable field with the start of the wait */
  readonly since: string
  readonly refusal: Refusal
  /** details are not in the list but fetched by the desk: identity photos, whose every view is audited */
  readonly isPrivate?: boolean
  /** its pictures show the member: faces can be compared */
  readonly showsFace?: true
  readonly filters: ReactElement[]
  /** small pictures for the list; absent: their number */
  thumbnails?(record: R): readonly Thumbnail[]
  asReviewable(record: R): Reviewable
  approval(record: R): Record<string, unknown>
  rejection(record: R, reasonCode: string, reason: string): Record<string, unknown>
  /** further details on the desk */
  details(record: R): ReactNode
  /** further buttons above the list */
  readonly buttons?: ReactNode
  /** earlier activity of the author */
  history(record: R): ReactNode
}

export const QueueContext = createContext<ReviewQueue | null>(null)

/** The queue of the current page. */
export const useReviewQueue = (): ReviewQueue => {
  const queue = useContext(QueueContext)
  if (!queue) throw new Error('outside the pages of a queue')
  return queue
}

export const openFilter = (queue: ReviewQueue): { status: string } => ({ status: queue.states[0] })
/** Whether the queue has an approve action. */
export const canApprove = ({ resource }: ReviewQueue): boolean => resource.actions?.approve !== undefined
export const deskTitle = ({ resource }: ReviewQueue, { user }: Reviewable, translate: TranslateFunction): string =>
  `${translate(`resources.${resource.name}.name`)} · ${user.name || translate('xinyu.common.noName')}`
