import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { User } from './user.ts'
import { Photo } from '../../shared/photo.tsx'

export const UserPhotos = ({ user }: { user: User }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fill, minmax(96px, 1fr))', gap: 1 }}>
      {user.images.map((image, index) => (
        <Box key={image._id} component="a" href={image.large} target="_blank" rel="noreferrer">
          <Photo
            src={image.thumb}
            alt={image.desc || translate('xinyu.reviews.photoAlt', { n: index + 1 })}
            loading="lazy"
            sx={{ width: '100%', aspectRatio: '1', objectFit: 'cover', borderRadius: 1, display: 'block' }}
          />
        </Box>
      ))}
    </Box>
  )
}
