import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useState } from 'react'
import { useNotify, useRedirect, useRefresh } from 'react-admin'
import { isConflict } from '../../../shared/refusal.ts'
import { useAction } from '../../../shared/use-action.ts'
import type { Review } from '../review.ts'

/** Approves or sends back, then opens the next review. After a conflict, where nothing was saved, the page stays. */
export const useDecision = (review: Review, next: string | null) => {
  const [conflict, setConflict] = useState(false)
  const notify = useNotify()
  const redirect = useRedirect()
  const refresh = useRefresh()
  const onRefused = (error: unknown): boolean => {
    if (isConflict(error)) setConflict(true)
    return isConflict(error)
  }
  const approval = useAction(profileReviews, 'approve', onRefused)
  const sending = useAction(profileReviews, 'sendBack', onRefused)
  const openNext = (message: string) => {
    notify(message, { type: 'success', messageArgs: { name: review.user.name } })
    if (next) return redirect('show', profileReviews.name, next)
    notify('xinyu.reviews.done', { type: 'success' })
    redirect('list', profileReviews.name)
  }
  const approve = async () => {
    if (await approval.run(review.id, { revision: review.revision })) openNext('xinyu.reviews.approved')
  }
  const sendBack = async (reasonCode: string, reason: string) => {
    if (await sending.run(review.id, { revision: review.revision, reasonCode, reason }))
      openNext('xinyu.reviews.sentBack')
  }
  const reload = () => {
    setConflict(false)
    refresh()
  }
  return { approve, sendBack, conflict, reload, busy: approval.busy || sending.busy }
}
