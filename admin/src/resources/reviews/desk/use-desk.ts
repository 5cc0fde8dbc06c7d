import { useState } from 'react'
import { useNotify, useRedirect, type RaRecord } from 'react-admin'
import { type Reason, useReasons } from '../../../shared/hooks/use-reasons.ts'
import { usePlace } from '../../../shared/hooks/use-place.ts'
import { useReviewQueue } from '../review-queue.ts'
import { type Photos, usePhotos } from '../use-photos.ts'
import { useClaim } from './use-claim.ts'
import { useDecision } from './use-decision.ts'
import { useDeskAccess } from './use-desk-access.ts'
import { useQueue } from './use-queue.ts'
import { skipReview } from './use-skipped.ts'

/** Says how much is unseen, and scrolls to the first of it. */
const useShowUnseen = (photos: Photos) => {
  const notify = useNotify()
  return () => {
    const [what, smart_count] = photos.unseen > 0 ? ['unseen', photos.unseen] : ['unseenTexts', photos.unseenTexts]
    notify(`xinyu.reviews.${what}`, { type: 'warning', messageArgs: { smart_count } })
    photos.goToUnseen()
  }
}

/** The actions of a moderator, by button and by key. Approval requires that everything was seen. */
export const useDesk = (record: RaRecord) => {
  const queue = useReviewQueue()
  const review = queue.asReviewable(record)
  const position = useQueue(review.id)
  const claim = useClaim(review)
  const may = useDeskAccess(record, claim.lease, position.isKnown)
  const decision = useDecision(record, position.next)
  const photos = usePhotos(review.images, review.texts)
  const redirect = useRedirect()
  const own = usePlace()
  const showUnseen = useShowUnseen(photos)
  const [dialog, setDialog] = useState<'refuse' | 'delete' | 'help' | 'escalate' | 'zoom' | null>(null)
  const [areFacesAsked, setFacesAsked] = useState(false)
  const [firstReason, setFirstReason] = useState<Reason | undefined>()
  const isSeen = photos.unseen === 0 && photos.unseenTexts === 0
  const go = (id: string | null) => id && (own ? own.go(id) : redirect('show', queue.resource.name, id))
  const approve = () => may.approve && (isSeen ? decision.approve() : showUnseen())
  const refuse = (reason?: Reason) => {
    if (!may.refuse) return
    setFirstReason(reason)
    setDialog('refuse')
  }
  return {
    review,
    position,
    may,
    decision,
    photos,
    reasons: useReasons(queue.resource.name),
    firstReason,
    isSeen,
    claim,
    dialog,
    setDialog,
    areFacesAsked,
    go,
    approve,
    refuse,
    remove: () => may.remove && setDialog('delete'),
    skip: () => {
      skipReview(queue.resource.name, review.id)
      go(position.next)
    },
    escalate: () => may.escalate && setDialog('escalate'),
    zoom: () => review.images.length > 0 && photos.allShown && setDialog('zoom'),
    help: () => setDialog('help'),
    compareFaces: () => may.compareFaces && setFacesAsked(true),
    list: () => (own ? own.list() : redirect('list', queue.resource.name)),
  }
}
export type Desk = ReturnType<typeof useDesk>
