import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Photo } from '../photo.tsx'
import { ViewDialog } from './view-dialog.tsx'

interface ZoomProps {
  images: readonly { _id: string; url: string }[]
  onClose(): void
}

/** Pictures side by side, as large as the window allows. */
export const PhotoZoom = ({ images, onClose }: ZoomProps) => {
  const translate = useTranslate()
  return (
    <ViewDialog
      title={translate('xinyu.desk.zoom')}
      isTitleShown={false}
      width={false}
      contentStyle={{ display: 'flex', gap: 2, overflowX: 'auto', p: 2 }}
      onClose={onClose}
    >
      {images.map(({ _id, url }, index) => (
        <Box component="figure" key={_id} sx={{ m: 0, flex: '1 0 min(420px, 85vw)', textAlign: 'center' }}>
          <Photo
            src={url}
            alt={translate('xinyu.reviews.photoAlt', { n: index + 1 })}
            sx={{ maxWidth: '100%', maxHeight: '75vh', objectFit: 'contain' }}
          />
          <Typography component="figcaption" variant="caption">
            {index + 1}
          </Typography>
        </Box>
      ))}
    </ViewDialog>
  )
}
