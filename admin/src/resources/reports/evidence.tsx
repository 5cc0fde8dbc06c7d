import { Box, Button, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/date-time.tsx'
import type { Report } from './report.ts'

/** Pictures are covered until somebody wants to see them. */
export const Pictures = ({ urls, areShown, label }: { urls: readonly string[]; areShown: boolean; label: string }) =>
  urls.length > 0 && (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {urls.map((url, n) => (
        <Box
          key={url}
          component="img"
          src={areShown ? url : undefined}
          alt={`${label} ${n + 1}`}
          sx={{ width: 120, height: 120, objectFit: 'cover', borderRadius: 1, bgcolor: 'action.hover', fontSize: 12 }}
        />
      ))}
    </Box>
  )

interface EvidenceProps {
  report: Report
  areShown: boolean
  onShow(): void
}

/** What was kept as it was when it was reported; of a talk, who wrote what. */
export const Evidence = ({ report: { evidence, user2_id, emptiedAt }, areShown, onShow }: EvidenceProps) => {
  const translate = useTranslate()
  if (emptiedAt)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('xinyu.reports.emptied')} <DateTime at={emptiedAt} />
      </Typography>
    )
  if (evidence.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reports.noEvidence')}</Typography>
  const hasPictures = evidence.some(({ images }) => images.length > 0)
  return (
    <>
      {hasPictures && (
        <Button aria-keyshortcuts="p" onClick={onShow} size="small">
          {translate(areShown ? 'xinyu.reports.hidePictures' : 'xinyu.reports.showPictures')}
        </Button>
      )}
      <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
        {evidence.map(({ kind, subject_id, user_id, text, images, at }) => (
          <Box
            component="li"
            key={`${kind} ${subject_id}`}
            sx={{
              borderLeft: 3,
              borderColor: user_id === user2_id ? 'error.main' : 'divider',
              pl: 1.5,
              minWidth: 0,
              overflowWrap: 'anywhere',
              whiteSpace: 'pre-wrap',
            }}
          >
            <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
              {translate(`xinyu.reports.kinds.${kind}`)}
              {kind === 'message' &&
                ` · ${translate(user_id === user2_id ? 'xinyu.reports.ofReported' : 'xinyu.reports.ofReporter')}`}{' '}
              · <DateTime at={at} />
            </Typography>
            <Typography variant="body2">{text}</Typography>
            <Pictures urls={images} areShown={areShown} label={translate('xinyu.reports.picture')} />
          </Box>
        ))}
      </Box>
    </>
  )
}
