import type { Resource } from '@xinyu/contracts/resource'
import { createContext, useContext, type ReactElement, type ReactNode } from 'react'
import type { RaRecord, SortPayload, TranslateFunction } from 'react-admin'
import type { Reviewable } from './reviewable.ts'

/** How a queue says no; an action of its resource. */
export type Refusal = 'sendBack' | 'reject' | 'close'

/** A queue of moderators: what differs between profiles, posts, comments, pictures and PKs, and nothing else. */
export interface ReviewQueue<R extends RaRecord = RaRecord> {
  readonly resource: Pick<Resource, 'name' | 'sort' | 'filter' | 'record' | 'actions' | 'remove'>
  /** values of the filter `status`; the first is what waits */
  readonly states: readonly [string, ...string[]]
  /** the order in which what waits is worked through */
  readonly order: SortPayload
  /** the field that says since when it waits, by which its list can be sorted */
  readonly since: string
  readonly refusal: Refusal
  /** what its list does not show, its desk asks for: papers, of which every look is written down */
  readonly isPrivate?: boolean
  /** its pictures are of the member: their face can be compared with others */
  readonly showsFace?: true
  readonly filters: ReactElement[]
  asReviewable(record: R): Reviewable
  approval(record: R): Record<string, unknown>
  rejection(record: R, reasonCode: string, reason: string): Record<string, unknown>
  /** what else the desk shows of it */
  details(record: R): ReactNode
  /** what its author did before */
  history(record: R): ReactNode
}

export const QueueContext = createContext<ReviewQueue | null>(null)

/** The queue whose page this is. */
export const useReviewQueue = (): ReviewQueue => {
  const queue = useContext(QueueContext)
  if (!queue) throw new Error('outside the pages of a queue')
  return queue
}

export const waitingIn = (queue: ReviewQueue): { status: string } => ({ status: queue.states[0] })
/** Does the queue say yes, or only no? */
export const approves = ({ resource }: ReviewQueue): boolean => resource.actions?.approve !== undefined
/** Of a desk: its queue and whose it is. */
export const deskTitle = ({ resource }: ReviewQueue, { user }: Reviewable, translate: TranslateFunction): string =>
  `${translate(`resources.${resource.name}.name`)} · ${user.name || translate('xinyu.common.noName')}`
