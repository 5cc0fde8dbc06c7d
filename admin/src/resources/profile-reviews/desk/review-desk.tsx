import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import { profileReviews } from '@xinyu/contracts/admin/resources'
import { useState, type ReactNode } from 'react'
import { useRedirect, useTranslate } from 'react-admin'
import { useIsAllowed } from '../../../shared/use-is-allowed.ts'
import { useShortcuts } from '../../../shared/use-shortcuts.ts'
import { ClaimStrip } from './claim-strip.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { PhotoWall } from '../photo-wall.tsx'
import type { Review } from '../review.ts'
import { ReviewHistory } from './review-history.tsx'
import { ReviewHead, ReviewMember } from './review-member.tsx'
import { ReviewTexts } from '../review-texts.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import { useClaim } from './use-claim.ts'
import { useDecision } from './use-decision.ts'
import { usePhotos } from '../use-photos.ts'
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

/** The actions of a moderator on this review, by button and by key. */
const useDesk = (review: Review) => {
  const position = useQueue(review.id)
  const { lease, claim, busy: claiming } = useClaim(review)
  const decision = useDecision(review, position.next)
  const photos = usePhotos(review)
  const redirect = useRedirect()
  const [dialog, setDialog] = useState<'sendBack' | 'help' | null>(null)
  const allowed = useIsAllowed(profileReviews.name, 'approve')
  const mayDecide = allowed && review.status === 'waiting' && lease !== 'other' && !decision.busy && !decision.conflict
  const go = (id: string | null) => id && redirect('show', profileReviews.name, id)
  const approve = () => mayDecide && void decision.approve()
  const sendBack = () => mayDecide && setDialog('sendBack')
  useShortcuts(
    {
      j: () => go(position.next),
      k: () => go(position.previous),
      a: approve,
      r: sendBack,
      p: photos.toggleAll,
      u: () => redirect('list', profileReviews.name),
      '?': () => setDialog('help'),
    },
    dialog === null,
  )
  return { position, lease, claim, claiming, decision, photos, dialog, setDialog, mayDecide, go, approve, sendBack }
}

export const ReviewDesk = ({ review }: { review: Review }) => {
  const translate = useTranslate()
  const desk = useDesk(review)
  const { photos, decision, dialog, setDialog } = desk
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2 }}>
      <Box sx={{ mb: 2 }}>
        {decision.conflict ? (
          <Alert
            severity="error"
            role="alert"
            action={
              <Button color="inherit" onClick={decision.reload}>
                {translate('xinyu.reviews.reload')}
              </Button>
            }
          >
            {translate('xinyu.reviews.conflict')}
          </Alert>
        ) : (
          <ClaimStrip review={review} lease={desk.lease} busy={desk.claiming} onClaim={desk.claim} />
        )}
      </Box>
      <ReviewHead review={review} photosShown={photos.allShown} />
      <Box
        sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '7fr 5fr' }, columnGap: 2, alignItems: 'start' }}
      >
        <Section
          title={translate('xinyu.reviews.photos')}
          action={
            review.images.length > 0 && (
              <Button onClick={photos.toggleAll}>
                {translate(photos.allShown ? 'xinyu.reviews.hidePhotos' : 'xinyu.reviews.showPhotos')}
              </Button>
            )
          }
        >
          <PhotoWall images={review.images} shown={photos.shown} onToggle={photos.toggle} />
        </Section>
        <Box>
          <Section title={translate('xinyu.reviews.texts')}>
            <ReviewTexts texts={review.texts} />
          </Section>
          <Section title={translate('xinyu.users.profile')}>
            <ReviewMember review={review} />
          </Section>
          <Section title={translate('xinyu.reviews.history')}>
            <ReviewHistory history={review.history} />
          </Section>
        </Box>
      </Box>
      <DecisionBar
        position={desk.position}
        mayDecide={desk.mayDecide}
        onApprove={desk.approve}
        onSendBack={desk.sendBack}
        onGo={desk.go}
        onHelp={() => setDialog('help')}
      />
      {dialog === 'sendBack' && (
        <SendBackDialog
          name={review.user.name}
          busy={decision.busy}
          onClose={() => setDialog(null)}
          onSend={(code, text) => {
            setDialog(null)
            void decision.sendBack(code, text)
          }}
        />
      )}
      {dialog === 'help' && <ShortcutHelp onClose={() => setDialog(null)} />}
    </Box>
  )
}
