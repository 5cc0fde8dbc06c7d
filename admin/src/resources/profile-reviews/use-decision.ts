import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import { isConflict } from '../../shared/refusal.ts'
import { useAct } from '../../shared/use-act.ts'
import type { Review } from './review.ts'

/**
 * Approve or send back, then on to the next one. A conflict stays on the page and is said plainly: nothing was saved.
 */
export const useDecision = (review: Review, next: string | null) => {
  const [conflict, setConflict] = useState(false)
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const onRefused = (error: unknown): boolean => {
    if (isConflict(error)) setConflict(true)
    return isConflict(error)
  }
  const approval = useAct(profileReviews, 'approve', onRefused)
  const sending = useAct(profileReviews, 'sendBack', onRefused)
  const goOn = (message: string) => {
    notify(message, { type: 'success', messageArgs: { name: review.user.name } })
    if (next) return redirect('show', profileReviews.name, next)
    notify('xinyu.reviews.done', { type: 'success' })
    redirect('list', profileReviews.name)
  }
  const approve = async () => {
    if (await approval.run(review.id, { revision: review.revision })) goOn('xinyu.reviews.approved')
  }
  const sendBack = async (reasonCode: string, reason: string) => {
    if (await sending.run(review.id, { revision: review.revision, reasonCode, reason })) goOn('xinyu.reviews.sentBack')
  }
  const reload = () => {
    setConflict(false)
    refresh()
  }
  return { approve, sendBack, conflict, reload, busy: approval.busy || sending.busy }
}
