import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify, useRedirect, useTranslate, type RaRecord } from 'react-admin'
import type { dataProvider } from '../../../shared/api/data-provider.ts'
import { isConflict, errorText } from '../../../shared/api/refusal.ts'
import { usePlace } from '../../../shared/hooks/use-place.ts'
import { isDecided, recordDecision } from '../../../shared/undo/last-decisions.ts'
import { type Refused, useReviewQueue } from '../review-queue.ts'

/**
 * Approves or rejects, and opens the next item meanwhile. The server allows undo for a while; a failed decision is
 * reported with the author's name.
 */
export const useDecision = (record: RaRecord, next: string | null) => {
  const queue = useReviewQueue()
  const { resource, refusal } = queue
  const data = useDataProvider<typeof dataProvider>()
  const notify = useNotify()
  const redirect = useRedirect()
  const own = usePlace()
  const queries = useQueryClient()
  const translate = useTranslate()
  const review = queue.asReviewable(record)
  const name = review.user.name || translate('xinyu.common.noName')
  const words = { name, what: translate(`xinyu.reviews.what.${resource.name}`) }
  const report = (error: unknown): false => {
    const text = isConflict(error) ? translate('xinyu.reviews.conflict', words) : `${name}: ${errorText(error)}`
    notify(text, { type: 'error', autoHideDuration: 10_000 })
    return false
  }
  const openNext = (): void => {
    if (own) return own.openNext()
    if (next) return redirect('show', resource.name, next)
    notify('xinyu.reviews.done', { type: 'success' })
    redirect('list', resource.name)
  }
  const decide = (action: string, body: Record<string, unknown>, message: string) => {
    // a repeated key press decides only once
    if (isDecided(resource.name, review.id)) return
    const sent = data
      .runAction(resource, review.id, action, body)
      .then(() => true, report)
      // nothing else on screen depends on it
      .finally(() => void queries.invalidateQueries({ queryKey: [resource.name] }))
    const text = translate(message, words)
    const isApproval = action === 'approve'
    recordDecision({ resource: resource.name, id: review.id, text, at: Date.now(), isApproval, sent })
    openNext()
  }
  const approve = () => decide('approve', queue.approval(record), 'xinyu.reviews.approved')
  const refuse = (reasonCode: string, reason: string, action: Refused = refusal) =>
    decide(action, queue.rejection(record, reasonCode, reason), `xinyu.reviews.${action}.done`)
  return { approve, refuse, openNext }
}
