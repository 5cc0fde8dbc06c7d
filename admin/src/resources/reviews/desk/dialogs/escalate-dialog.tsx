import { escalations } from '@xinyu/contracts/admin/desk'
import { useCreate, useNotify, useTranslate } from 'react-admin'
import { ReasonDialog } from '../../../../shared/dialog/reason-dialog.tsx'
import { errorText } from '../../../../shared/api/refusal.ts'
import { useReviewQueue } from '../../review-queue.ts'
import type { Reviewable } from '../../reviewable.ts'

/** Escalates the review, with a note. */
export const EscalateDialog = ({
  review,
  onClose,
  onDone,
}: {
  review: Reviewable
  onClose(): void
  onDone(): void
}) => {
  const translate = useTranslate()
  const notify = useNotify()
  const { resource } = useReviewQueue()
  const [create, { isPending }] = useCreate()
  const send = (note: string) =>
    void create(
      escalations.name,
      { data: { queue: resource.name, subject_id: review.id, user_id: review.userId, note } },
      {
        onSuccess: () => {
          notify('xinyu.desk.escalated', { type: 'success' })
          onDone()
        },
        onError: (error: unknown) => notify(errorText(error), { type: 'error' }),
      },
    )
  return (
    <ReasonDialog
      title={translate('xinyu.desk.escalateTitle', { name: review.user.name || review.user.GID })}
      help={translate('xinyu.desk.escalateHelp')}
      confirm={translate('xinyu.desk.escalate')}
      busy={isPending}
      onClose={onClose}
      onConfirm={send}
    />
  )
}
