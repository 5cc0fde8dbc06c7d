import { Box, Button, Dialog, DialogActions, DialogContent, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Photo } from './photo.tsx'

interface ZoomProps {
  images: readonly { _id: string; url: string }[]
  onClose(): void
}

/** Pictures side by side, as large as the window allows. */
export const PhotoZoom = ({ images, onClose }: ZoomProps) => {
  const translate = useTranslate()
  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth={false}
      slotProps={{ paper: { 'aria-label': translate('xinyu.desk.zoom') } }}
    >
      <DialogContent sx={{ display: 'flex', gap: 2, overflowX: 'auto', p: 2 }}>
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
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('xinyu.common.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
