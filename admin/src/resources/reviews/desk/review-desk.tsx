import { escalations, faceComparisons, memberNotes } from '@xinyu/contracts/admin/desk'
import { Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useState, type ReactNode } from 'react'
import { DeleteWithConfirmButton, useNotify, useRedirect, useTranslate, type RaRecord } from 'react-admin'
import { focusInPlace } from '../../../shared/hooks/focus-on-mount.ts'
import { MemberNotes } from '../../../shared/member/member-notes.tsx'
import { PhotoZoom } from '../../../shared/photo-zoom.tsx'
import { useIsSelf } from '../../../shared/hooks/use-is-self.ts'
import { useIsAllowed } from '../../../shared/hooks/use-is-allowed.ts'
import { useShortcuts } from '../../../shared/hooks/use-shortcuts.ts'
import { PhotoGrid } from '../photo-grid.tsx'
import { approves, deskTitle, useReviewQueue } from '../review-queue.ts'
import { ReviewTexts } from '../review-texts.tsx'
import { usePhotos } from '../use-photos.ts'
import { type Reason, useReasons } from '../../../shared/hooks/use-reasons.ts'
import { ClaimBanner } from './claim-banner.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'
import { skip } from './use-skipped.ts'
import { PersonLinks } from './person-links.tsx'
import { ReviewHead } from './review-head.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { SimilarFaces } from './similar/similar-faces.tsx'
import { SimilarPictures } from './similar/similar-pictures.tsx'
import { useClaim } from './use-claim.ts'
import { useDecision } from './use-decision.ts'
import { useQueue } from './use-queue.ts'

const Section = ({ title, action, children }: { title: string; action?: ReactNode; children: ReactNode }) => (
  <Card sx={{ mb: 2 }}>
    <CardContent>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', minHeight: 36, mb: 1 }}>
        <Typography variant="h6" component="h2">
          {title}
        </Typography>
        {action}
      </Box>
      {children}
    </CardContent>
  </Card>
)

/**
 * The actions of a moderator, by button and by key. Approval requires that everything was seen; decisions are blocked
 * until the next item is known.
 */
const useDesk = (record: RaRecord) => {
  const queue = useReviewQueue()
  const review = queue.asReviewable(record)
  const position = useQueue(review.id)
  const { lease, claim, busy: claiming } = useClaim(review)
  const decision = useDecision(record, position.next)
  const photos = usePhotos(review.images, review.texts)
  const reasons = useReasons(queue.resource.name)
  const redirect = useRedirect()
  const notify = useNotify()
  const [dialog, setDialog] = useState<'refuse' | 'help' | 'escalate' | 'zoom' | null>(null)
  const [facesAsked, setFacesAsked] = useState(false)
  const mayCompareFaces = useIsAllowed(faceComparisons.name, 'list') && queue.showsFace === true
  const [first, setFirst] = useState<Reason | undefined>()
  const isOwn = useIsSelf(String(record.user_id ?? ''))
  const isReady = position.isKnown && lease !== 'other'
  const mayRefuse = useIsAllowed(queue.resource.name, queue.refusal) && isReady && !isOwn && review.can.reject
  const mayEscalate = useIsAllowed(escalations.name, 'create') && !isOwn
  const mayApprove = useIsAllowed(queue.resource.name, 'approve') && isReady && !isOwn && review.can.approve
  const go = (id: string | null) => id && redirect('show', queue.resource.name, id)
  const approve = () => {
    if (!mayApprove) return
    if (photos.unseen === 0 && photos.unseenTexts === 0) return decision.approve()
    const [what, smart_count] = photos.unseen > 0 ? ['unseen', photos.unseen] : ['unseenTexts', photos.unseenTexts]
    notify(`xinyu.reviews.${what}`, { type: 'warning', messageArgs: { smart_count } })
    photos.goToUnseen()
  }
  const refuse = (reason?: Reason) => {
    if (!mayRefuse) return
    setFirst(reason)
    setDialog('refuse')
  }
  const pass = () => {
    skip(queue.resource.name, review.id)
    go(position.next)
  }
  const escalate = () => mayEscalate && review.isOpen && setDialog('escalate')
  const byNumber = reasons
    .slice(0, 9)
    .map((reason, index): [string, () => void] => [String(index + 1), () => refuse(reason)])
  useShortcuts(
    {
      j: () => go(position.next),
      k: () => go(position.previous),
      a: approve,
      r: () => refuse(),
      s: pass,
      e: escalate,
      v: () => review.images.length > 0 && photos.allShown && setDialog('zoom'),
      p: photos.toggleAll,
      f: () => mayCompareFaces && setFacesAsked(true),
      u: () => redirect('list', queue.resource.name),
      '?': () => setDialog('help'),
      ...Object.fromEntries(byNumber),
    },
    dialog === null,
  )
  const isSeen = photos.unseen === 0 && photos.unseenTexts === 0
  const may = { approve: mayApprove && isSeen, refuse: mayRefuse, escalate: mayEscalate && review.isOpen }
  const unseen = mayApprove ? { images: photos.unseen, texts: photos.unseenTexts } : { images: 0, texts: 0 }
  return {
    review,
    position,
    lease,
    claim,
    claiming,
    decision,
    photos,
    faces: mayCompareFaces ? { isAsked: facesAsked, ask: () => setFacesAsked(true) } : null,
    dialog,
    setDialog,
    may,
    unseen,
    go,
    approve,
    refuse,
    pass,
    escalate,
    reasons,
    first,
  }
}

export const ReviewDesk = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const desk = useDesk(record)
  const mayNote = useIsAllowed(memberNotes.name, 'list')
  const { review, photos, faces, decision, dialog, setDialog } = desk
  return (
    <Box
      component="section"
      ref={focusInPlace}
      tabIndex={-1}
      aria-label={deskTitle(queue, review, translate)}
      sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2, outline: 'none' }}
    >
      <Box sx={{ mb: 2 }}>
        <ClaimBanner review={review} lease={desk.lease} busy={desk.claiming} onClaim={desk.claim} />
      </Box>
      <ReviewHead review={review} photosShown={photos.allShown} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '7fr 5fr' }, columnGap: 2, alignItems: 'start' }}
      >
        <Box sx={{ minWidth: 0 }}>
          {review.texts.length > 0 && review.images.length === 0 && (
            <Section title={translate('xinyu.reviews.texts')}>
              <ReviewTexts texts={review.texts} photos={photos} />
            </Section>
          )}
          {(review.images.length > 0 || review.texts.length === 0) && (
            <Section
              title={translate('xinyu.reviews.photos')}
              action={
                review.images.length > 0 && (
                  <>
                    <Button disabled={!photos.allShown} onClick={() => setDialog('zoom')} aria-keyshortcuts="v">
                      {translate('xinyu.desk.zoom')}
                    </Button>
                    <Button onClick={photos.toggleAll}>
                      {translate(photos.allShown ? 'xinyu.reviews.hidePhotos' : 'xinyu.reviews.showPhotos')}
                    </Button>
                  </>
                )
              }
            >
              <PhotoGrid images={review.images} photos={photos} />
            </Section>
          )}
          {review.images.length > 0 && (
            <Section title={translate('xinyu.reviews.similar')}>
              <SimilarPictures review={review} shown={photos.allShown} />
            </Section>
          )}
          {faces && (
            <Section
              title={translate('xinyu.reviews.faces')}
              action={
                !faces.isAsked && (
                  <Button onClick={faces.ask} aria-keyshortcuts="f">
                    {translate('xinyu.reviews.compareFaces')}
                  </Button>
                )
              }
            >
              <SimilarFaces userId={review.userId} shown={photos.allShown} isAsked={faces.isAsked} />
            </Section>
          )}
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {review.texts.length > 0 && review.images.length > 0 && (
            <Section title={translate('xinyu.reviews.texts')}>
              <ReviewTexts texts={review.texts} photos={photos} />
            </Section>
          )}
          <Section
            title={translate(`xinyu.reviews.about.${queue.resource.name}`)}
            action={queue.resource.remove && <DeleteWithConfirmButton mutationMode="pessimistic" />}
          >
            {queue.details(record)}
          </Section>
          <Section title={translate(`xinyu.reviews.before.${queue.resource.name}`)}>{queue.history(record)}</Section>
          {mayNote && (
            <Section title={translate('xinyu.desk.notes')}>
              <PersonLinks userId={review.userId} />
              <MemberNotes userId={review.userId} />
            </Section>
          )}
        </Box>
      </Box>
      <DecisionBar
        position={desk.position}
        refusal={queue.refusal}
        approves={approves(queue)}
        may={desk.may}
        unseen={desk.unseen}
        onApprove={desk.approve}
        onRefuse={() => desk.refuse()}
        onSkip={desk.pass}
        onEscalate={desk.escalate}
        onGo={desk.go}
        onHelp={() => setDialog('help')}
      />
      {dialog === 'refuse' && (
        <SendBackDialog
          review={review}
          reasons={desk.reasons}
          first={desk.first}
          onClose={() => setDialog(null)}
          onSend={(code, text) => {
            setDialog(null)
            decision.refuse(code, text)
          }}
        />
      )}
      {dialog === 'escalate' && (
        <EscalateDialog
          review={review}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null)
            decision.goOn()
          }}
        />
      )}
      {dialog === 'zoom' && <PhotoZoom images={review.images} onClose={() => setDialog(null)} />}
      {dialog === 'help' && <ShortcutHelp onClose={() => setDialog(null)} />}
    </Box>
  )
}
