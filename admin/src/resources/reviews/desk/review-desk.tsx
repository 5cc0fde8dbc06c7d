import { Box } from '@mui/material'
import { useTranslate, type RaRecord } from 'react-admin'
import { focusInPlace } from '../../../shared/hooks/focus-on-mount.ts'
import { deskTitle, useReviewQueue } from '../review-queue.ts'
import { ClaimBanner } from './claim-banner.tsx'
import { DecisionBar } from './decision-bar.tsx'
import { DeskDialogs } from './dialogs/desk-dialogs.tsx'
import { PersonSections } from './person-sections.tsx'
import { ReviewHead } from './review-head.tsx'
import { PhotosSection, SimilarSections, TextsSection } from './submission-sections.tsx'
import { useDesk } from './use-desk.ts'
import { useDeskShortcuts } from './use-desk-shortcuts.ts'

const columns = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', md: '7fr 5fr' },
  columnGap: 2,
  alignItems: 'start',
}

/** Everything a moderator needs to decide about one record. Texts move to the left where there are no photos. */
export const ReviewDesk = ({ record }: { record: RaRecord }) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const desk = useDesk(record)
  useDeskShortcuts(desk)
  const { review, photos, claim } = desk
  const hasPhotos = review.images.length > 0
  return (
    <Box
      component="section"
      ref={focusInPlace}
      tabIndex={-1}
      aria-label={deskTitle(queue, review, translate)}
      sx={{ maxWidth: 1200, mx: 'auto', width: '100%', mt: 2, outline: 'none' }}
    >
      <Box sx={{ mb: 2 }}>
        <ClaimBanner review={review} lease={claim.lease} busy={claim.busy} onClaim={claim.claim} />
      </Box>
      <ReviewHead review={review} photosShown={photos.allShown} />
      <Box sx={columns}>
        <Box sx={{ minWidth: 0 }}>
          {!hasPhotos && <TextsSection desk={desk} />}
          {(hasPhotos || review.texts.length === 0) && <PhotosSection desk={desk} />}
          <SimilarSections desk={desk} />
        </Box>
        <Box sx={{ minWidth: 0 }}>
          {hasPhotos && <TextsSection desk={desk} />}
          <PersonSections record={record} desk={desk} />
        </Box>
      </Box>
      <DecisionBar desk={desk} />
      <DeskDialogs desk={desk} />
    </Box>
  )
}
