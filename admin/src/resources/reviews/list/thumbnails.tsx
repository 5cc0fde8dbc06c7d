import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Photo } from '../../../shared/photo.tsx'
import type { Thumbnail } from '../review-queue.ts'
import { hiddenPicture } from '../../../shared/wellness/hidden-picture.ts'

const shown = 3
const side = 40

/** The first pictures, blurred: a list is looked at without having chosen each of them. */
export const Thumbnails = ({ images }: { images: readonly Thumbnail[] }) => {
  const translate = useTranslate()
  if (images.length === 0) return '—'
  return (
    <Box sx={{ display: 'inline-flex', gap: 0.5, alignItems: 'center' }}>
      {images.slice(0, shown).map(({ _id, thumb, desc }, index) => (
        <Box key={_id} sx={{ width: side, height: side, borderRadius: 1, overflow: 'hidden' }}>
          <Photo
            src={thumb}
            alt={desc || translate('xinyu.reviews.photoAlt', { n: index + 1 })}
            loading="lazy"
            sx={{ width: side, height: side, objectFit: 'cover', filter: hiddenPicture(4), display: 'block' }}
          />
        </Box>
      ))}
      {images.length > shown && <Typography variant="caption">+{images.length - shown}</Typography>}
    </Box>
  )
}
