import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { MemberCell } from '../../shared/member-cell.tsx'
import { PhotoWall } from './photo-wall.tsx'
import type { Review } from './review.ts'
import { ReviewTexts } from './review-texts.tsx'
import { useBulkApprove, type BulkResult } from './use-bulk-approve.ts'
import { usePhotos } from './use-photos.ts'

interface BulkApproveDialogProps {
  plain: Review[]
  others: Review[]
  onClose(): void
}

const namesOf = (reviews: readonly Review[]): string => reviews.map(({ user }) => user.name || user.GID).join('、')

const Preview = ({ review }: { review: Review }) => {
  const photos = usePhotos(review)
  return (
    <Box
      component="li"
      sx={{ display: 'grid', gridTemplateColumns: '3fr 2fr', gap: 2, py: 2, borderBottom: 1, borderColor: 'divider' }}
    >
      <Box>
        <MemberCell member={review.user} blurred={!photos.allShown} />
        <Box sx={{ mt: 1 }}>
          <ReviewTexts texts={review.texts} />
        </Box>
      </Box>
      <PhotoWall images={review.images} shown={photos.shown} onToggle={photos.toggle} />
    </Box>
  )
}

const Report = ({ result }: { result: BulkResult }) => {
  const translate = useTranslate()
  return (
    <>
      {result.approved > 0 && (
        <Alert severity="success" role="status">
          {translate('xinyu.reviews.bulk.done', result.approved)}
        </Alert>
      )}
      {result.failed.length > 0 && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {translate('xinyu.reviews.bulk.failed', result.failed.length)}
          <Box component="ul" sx={{ m: 0, pl: 2 }}>
            {result.failed.map(({ review, why }) => (
              <li key={review.id}>
                {namesOf([review])}: {why}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

const Choice = ({ plain, others }: Pick<BulkApproveDialogProps, 'plain' | 'others'>) => {
  const translate = useTranslate()
  return (
    <>
      {others.length > 0 && (
        <Alert severity="info" role="note">
          {translate('xinyu.reviews.bulk.skipped', others.length)}
          {namesOf(others)} ({translate('xinyu.reviews.bulk.why')})
        </Alert>
      )}
      {plain.length === 0 && <Typography sx={{ mt: 2 }}>{translate('xinyu.reviews.bulk.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {plain.map((review) => (
          <Preview key={review.id} review={review} />
        ))}
      </Box>
    </>
  )
}

/** Everything that is about to be approved, to be looked at first; afterwards what became of each. */
export const BulkApproveDialog = ({ plain, others, onClose }: BulkApproveDialogProps) => {
  const translate = useTranslate()
  const { run, at, busy, result } = useBulkApprove()
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{translate('xinyu.reviews.bulk.title', plain.length)}</DialogTitle>
      <DialogContent>{result ? <Report result={result} /> : <Choice plain={plain} others={others} />}</DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {busy && (
          <Typography role="status" sx={{ mr: 'auto' }}>
            {translate('xinyu.reviews.bulk.running', { at, total: plain.length })}
          </Typography>
        )}
        <Button disabled={busy} onClick={onClose}>
          {translate(result ? 'xinyu.common.close' : 'ra.action.cancel')}
        </Button>
        {!result && (
          <Button
            variant="contained"
            color="success"
            disabled={busy || plain.length === 0}
            onClick={() => void run(plain)}
          >
            {translate('xinyu.reviews.bulk.confirm', plain.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
