import VisibilityOff from '@mui/icons-material/VisibilityOff'
import { Box, ButtonBase, Chip, Typography } from '@mui/material'
import { textPicture } from '@xinyu/contracts/rules/missing-picture'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { ReviewImage } from './reviewable.ts'
import type { Photos } from './use-photos.ts'
import { hiddenPicture, shownPicture } from '../../shared/wellness/hidden-picture.ts'

/** the `desc` of a picture that was set as the avatar, by the specification */
const AVATAR = '1'

interface PhotoProps {
  image: ReviewImage
  n: number
  photos: Photos
}

const cover = {
  position: 'absolute',
  inset: 0,
  display: 'grid',
  placeContent: 'center',
  justifyItems: 'center',
  gap: 0.5,
  color: '#fff',
  bgcolor: 'rgba(30,18,24,.45)',
}
const frame = {
  width: '100%',
  aspectRatio: '3 / 4',
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'action.hover',
  '&.Mui-focusVisible': { outline: '3px solid', outlineColor: 'primary.main' },
}

/** The photo, blurred until it is pressed. */
const Picture = ({ image: { _id, url }, n, photos }: PhotoProps) => {
  const translate = useTranslate()
  // every response signs a new URL: keep the loaded picture
  const [src] = useState(url)
  const isShown = photos.shown.has(_id)
  const hasFailed = photos.failed.has(_id)
  return (
    <ButtonBase
      onClick={() => photos.toggle(_id)}
      aria-pressed={isShown}
      aria-label={translate(isShown ? 'xinyu.reviews.photoAlt' : 'xinyu.reviews.photoHidden', { n })}
      sx={frame}
    >
      <Box
        component="img"
        src={hasFailed ? textPicture(translate('xinyu.common.noPicture')) : src}
        alt=""
        onLoad={() => hasFailed || photos.markLoaded(_id)}
        onError={() => photos.markFailed(_id)}
        sx={{
          width: '100%',
          height: '100%',
          objectFit: isShown ? 'contain' : 'cover',
          filter: hasFailed ? 'none' : isShown ? shownPicture : hiddenPicture(28),
          transform: isShown || hasFailed ? 'none' : 'scale(1.2)',
        }}
      />
      {!isShown && !hasFailed && (
        <Box aria-hidden sx={cover}>
          <VisibilityOff />
          <Typography variant="caption">{translate('xinyu.reviews.showPhoto')}</Typography>
        </Box>
      )}
    </ButtonBase>
  )
}

/** What is known of the photo: not loaded, new, doubtful, and its description. */
const Facts = ({ image: { _id, desc, nudity, isNew }, photos }: PhotoProps) => {
  const translate = useTranslate()
  return (
    <>
      {photos.failed.has(_id) && (
        <Chip size="small" color="error" label={translate('xinyu.reviews.photoFailed')} sx={{ mt: 0.5 }} />
      )}
      {isNew !== undefined && (
        <Chip
          size="small"
          variant={isNew ? 'filled' : 'outlined'}
          color={isNew ? 'info' : 'default'}
          label={translate(isNew ? 'xinyu.reviews.newPhoto' : 'xinyu.reviews.unchanged')}
          sx={{ mt: 0.5, mr: 0.5 }}
        />
      )}
      {nudity && (
        <Chip
          size="small"
          color={nudity.verdict === 'refuse' ? 'error' : 'warning'}
          label={translate(`xinyu.reviews.nudity.${nudity.verdict}`, { percent: Math.round(nudity.score * 100) })}
          sx={{ mt: 0.5 }}
        />
      )}
      {desc && (
        <Typography component="figcaption" variant="caption" sx={{ color: 'text.secondary' }}>
          {desc === AVATAR ? translate('xinyu.reviews.avatar') : translate(`xinyu.reviews.paper.${desc}`, { _: desc })}
        </Typography>
      )}
    </>
  )
}

const Photo = (photo: PhotoProps) => (
  <Box component="figure" ref={photo.photos.refOf(photo.image._id)} sx={{ m: 0 }}>
    <Picture {...photo} />
    <Facts {...photo} />
  </Box>
)

/** The photos, blurred until the moderator chooses to see them. */
export const PhotoGrid = ({ images, photos }: { images: readonly ReviewImage[]; photos: Photos }) => {
  const translate = useTranslate()
  if (images.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noPhotos')}</Typography>
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(auto-fill, minmax(180px, 1fr))' },
        gap: 1.5,
      }}
    >
      {images.map((image, index) => (
        <Photo key={image._id} image={image} n={index + 1} photos={photos} />
      ))}
    </Box>
  )
}
