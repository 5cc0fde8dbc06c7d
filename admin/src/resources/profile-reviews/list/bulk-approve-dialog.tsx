import { Alert, Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { MemberCell } from '../../../shared/member-cell.tsx'
import { PhotoWall } from '../photo-wall.tsx'
import type { Review } from '../review.ts'
import { ReviewTexts } from '../review-texts.tsx'
import { useBulkApprove, type BulkResult } from './use-bulk-approve.ts'
import { usePhotos } from '../use-photos.ts'

interface BulkApproveDialogProps {
  approvable: Review[]
  excluded: Review[]
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
            {result.failed.map(({ review, error }) => (
              <li key={review.id}>
                {namesOf([review])}: {error}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

const Selection = ({ approvable, excluded }: Pick<BulkApproveDialogProps, 'approvable' | 'excluded'>) => {
  const translate = useTranslate()
  return (
    <>
      {excluded.length > 0 && (
        <Alert severity="info" role="note">
          {translate('xinyu.reviews.bulk.skipped', excluded.length)}
          {namesOf(excluded)} ({translate('xinyu.reviews.bulk.why')})
        </Alert>
      )}
      {approvable.length === 0 && <Typography sx={{ mt: 2 }}>{translate('xinyu.reviews.bulk.none')}</Typography>}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {approvable.map((review) => (
          <Preview key={review.id} review={review} />
        ))}
      </Box>
    </>
  )
}

/** A preview of everything about to be approved; afterwards the result of each. */
export const BulkApproveDialog = ({ approvable, excluded, onClose }: BulkApproveDialogProps) => {
  const translate = useTranslate()
  const { run, at, busy, result } = useBulkApprove()
  return (
    <Dialog open onClose={busy ? undefined : onClose} fullWidth maxWidth="md" aria-labelledby="bulk-title">
      <DialogTitle id="bulk-title">{translate('xinyu.reviews.bulk.title', approvable.length)}</DialogTitle>
      <DialogContent>
        {result ? <Report result={result} /> : <Selection approvable={approvable} excluded={excluded} />}
      </DialogContent>
      <DialogActions sx={{ px: 3, pb: 2 }}>
        {busy && (
          <Typography role="status" sx={{ mr: 'auto' }}>
            {translate('xinyu.reviews.bulk.running', { at, total: approvable.length })}
          </Typography>
        )}
        <Button disabled={busy} onClick={onClose}>
          {translate(result ? 'xinyu.common.close' : 'ra.action.cancel')}
        </Button>
        {!result && (
          <Button
            variant="contained"
            color="success"
            disabled={busy || approvable.length === 0}
            onClick={() => void run(approvable)}
          >
            {translate('xinyu.reviews.bulk.confirm', approvable.length)}
          </Button>
        )}
      </DialogActions>
    </Dialog>
  )
}
