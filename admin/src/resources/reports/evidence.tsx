import { Box, ButtonBase, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { DateTime } from '../../shared/format/date-time.tsx'
import { PhotoZoom } from '../../shared/dialog/photo-zoom.tsx'
import type { Report } from './report.ts'
import { Photo } from '../../shared/photo.tsx'
import { shownPicture } from '../../shared/wellness/hidden-picture.ts'
import { Recording } from '../../shared/wellness/recording.tsx'

interface PicturesProps {
  urls: readonly string[]
  areShown: boolean
  label: string
}

const look = { width: 120, height: 120, borderRadius: 1, bgcolor: 'action.hover', fontSize: 12 }

const shownPhoto = { width: '100%', height: '100%', objectFit: 'cover', filter: shownPicture }

/** Pictures are covered until revealed; clicking one opens all of them enlarged. */
export const Pictures = ({ urls, areShown, label }: PicturesProps) => {
  const translate = useTranslate()
  const [isLarge, setLarge] = useState(false)
  if (urls.length === 0) return null
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
      {urls.map((url, n) =>
        areShown ? (
          <ButtonBase
            key={url}
            aria-label={translate('xinyu.reports.enlarge', { n: n + 1 })}
            onClick={() => setLarge(true)}
            sx={{ ...look, overflow: 'hidden' }}
          >
            <Photo src={url} alt={`${label} ${n + 1}`} sx={shownPhoto} />
          </ButtonBase>
        ) : (
          <Box
            key={url}
            role="img"
            aria-label={`${label} ${n + 1}`}
            sx={{ ...look, display: 'grid', placeItems: 'center', color: 'text.secondary' }}
          >
            {label} {n + 1}
          </Box>
        ),
      )}
      {isLarge && <PhotoZoom images={urls.map((url) => ({ _id: url, url }))} onClose={() => setLarge(false)} />}
    </Box>
  )
}

interface EvidenceProps {
  report: Report
  areShown: boolean
}

/** A snapshot from the time of the report; for a conversation, with the authors. */
export const Evidence = ({ report: { evidence, user2_id, emptiedAt }, areShown }: EvidenceProps) => {
  const translate = useTranslate()
  if (emptiedAt)
    return (
      <Typography sx={{ color: 'text.secondary' }}>
        {translate('xinyu.reports.contentDeleted')} <DateTime at={emptiedAt} />
      </Typography>
    )
  if (evidence.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reports.noEvidence')}</Typography>
  return (
    <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
      {evidence.map(({ kind, subject_id, user_id, text, images, voices, at }) => (
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
              ` · ${translate(user_id === user2_id ? 'xinyu.reports.reportedLabel' : 'xinyu.reports.reporterLabel')}`}{' '}
            · <DateTime at={at} />
          </Typography>
          <Typography variant="body2">{text}</Typography>
          <Pictures urls={images} areShown={areShown} label={translate('xinyu.reports.picture')} />
          {voices.map((url) => (
            <Recording key={url} src={url} label={translate('xinyu.reports.voice')} />
          ))}
        </Box>
      ))}
    </Box>
  )
}
