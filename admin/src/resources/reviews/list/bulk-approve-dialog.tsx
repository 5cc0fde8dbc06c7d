import { Alert, Box, Button, Typography } from '@mui/material'
import { useTranslate, type RaRecord } from 'react-admin'
import { ConsoleDialog } from '../../../shared/dialog/console-dialog.tsx'
import { MemberCell } from '../../../shared/member/member-cell.tsx'
import { PhotoGrid } from '../photo-grid.tsx'
import { useReviewQueue } from '../review-queue.ts'
import type { Reviewable } from '../reviewable.ts'
import { ReviewTexts } from '../review-texts.tsx'
import { usePhotos, type Photos } from '../use-photos.ts'
import { useBulkApprove, type BulkResult } from './use-bulk-approve.ts'

interface BulkApproveDialogProps {
  approvable: RaRecord[]
  excluded: RaRecord[]
  onClose(): void
}

const namesOf = (reviews: readonly Reviewable[]): string => reviews.map(({ user }) => user.name || user.GID).join('、')

const Preview = ({ review, photos }: { review: Reviewable; photos: Photos }) => (
  <Box
    component="li"
    sx={{
      display: 'grid',
      gridTemplateColumns: { xs: '1fr', sm: '3fr 2fr' },
      gap: 2,
      py: 2,
      borderBottom: 1,
      borderColor: 'divider',
    }}
  >
    <Box sx={{ minWidth: 0 }}>
      <MemberCell member={review.user} blurred={!photos.allShown} />
      <Box sx={{ mt: 1 }}>
        <ReviewTexts texts={review.texts} />
      </Box>
    </Box>
    {review.images.length > 0 && <PhotoGrid images={review.images} photos={photos} />}
  </Box>
)

const Report = ({ result }: { result: BulkResult }) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
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
            {result.failed.map(({ record, error }) => (
              <li key={record.id}>
                {namesOf([queue.asReviewable(record)])}: {error}
              </li>
            ))}
          </Box>
        </Alert>
      )}
    </>
  )
}

const Selection = ({
  approvable,
  excluded,
  photos,
}: {
  approvable: readonly Reviewable[]
  excluded: readonly Reviewable[]
  photos: Photos
}) => {
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
          <Preview key={review.id} review={review} photos={photos} />
        ))}
      </Box>
    </>
  )
}

interface BulkButtonsProps {
  approvable: RaRecord[]
  bulk: ReturnType<typeof useBulkApprove>
  photos: Photos
  onClose(): void
}

const Buttons = ({ approvable, bulk: { run, at, busy, result }, photos, onClose }: BulkButtonsProps) => {
  const translate = useTranslate()
  return (
    <>
      {busy && (
        <Typography role="status" sx={{ mr: 'auto' }}>
          {translate('xinyu.reviews.bulk.running', { at, total: approvable.length })}
        </Typography>
      )}
      {!result && !busy && photos.unseen > 0 && (
        <>
          <Typography variant="body2" role="status" sx={{ color: 'text.secondary' }}>
            {translate('xinyu.reviews.unseen', photos.unseen)}
          </Typography>
          <Button onClick={photos.toggleAll} sx={{ mr: 'auto' }}>
            {translate('xinyu.reviews.showPhotos')}
          </Button>
        </>
      )}
      <Button disabled={busy} onClick={onClose}>
        {translate(result ? 'xinyu.common.close' : 'ra.action.cancel')}
      </Button>
      {!result && (
        <Button
          variant="contained"
          color="success"
          disabled={busy || approvable.length === 0 || photos.unseen > 0}
          onClick={() => void run(approvable)}
        >
          {translate('xinyu.reviews.bulk.confirm', approvable.length)}
        </Button>
      )}
    </>
  )
}

/** Preview of the items to approve, all of which must be seen; then the result of each. */
export const BulkApproveDialog = ({ approvable, excluded, onClose }: BulkApproveDialogProps) => {
  const translate = useTranslate()
  const queue = useReviewQueue()
  const bulk = useBulkApprove()
  const reviews = approvable.map((record) => queue.asReviewable(record))
  const photos = usePhotos(reviews.flatMap(({ images }) => images))
  const what = translate(`xinyu.reviews.what.${queue.resource.name}`)
  return (
    <ConsoleDialog
      title={translate('xinyu.reviews.bulk.title', { smart_count: approvable.length, what })}
      width="md"
      buttons={<Buttons approvable={approvable} bulk={bulk} photos={photos} onClose={onClose} />}
      onClose={bulk.busy ? null : onClose}
    >
      {bulk.result ? (
        <Report result={bulk.result} />
      ) : (
        <Selection
          approvable={reviews}
          excluded={excluded.map((record) => queue.asReviewable(record))}
          photos={photos}
        />
      )}
    </ConsoleDialog>
  )
}
