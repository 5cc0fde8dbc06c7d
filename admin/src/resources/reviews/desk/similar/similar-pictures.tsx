import { Box, Chip, Skeleton, Typography } from '@mui/material'
import { images } from '@xinyu/contracts/admin/content'
import { users } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useTranslate, useCanAccess } from 'react-admin'
import { Photo } from '../../../../shared/photo.tsx'
import { RecordLink } from '../../../../shared/link/record-link.tsx'
import { errorText } from '../../../../shared/api/refusal.ts'
import type { Reviewable } from '../../reviewable.ts'
import { hiddenPicture, shownPicture } from '../../../../shared/wellness/hidden-picture.ts'

const fileNameOf = (url: string): string => new URL(url, window.location.href).pathname.split('/').at(-1) ?? ''

type Picture = RecordOf<typeof images>

const Picture = ({ picture, isOwn, shown }: { picture: Picture; isOwn: boolean; shown: boolean }) => {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ minWidth: 0 }}>
      <RecordLink resource={users.name} id={picture.user_id} underline="hover">
        <Photo
          src={picture.thumb}
          alt=""
          sx={{
            width: '100%',
            aspectRatio: '1',
            objectFit: 'cover',
            borderRadius: 1,
            display: 'block',
            filter: shown ? shownPicture : hiddenPicture(14),
            clipPath: 'inset(0 round 8px)',
          }}
        />
        <Typography variant="caption" noWrap component="div">
          {picture.user?.name || picture.user_id}
        </Typography>
      </RecordLink>
      <Chip
        size="small"
        color={isOwn ? 'default' : 'warning'}
        label={translate(isOwn ? 'xinyu.reviews.similarOwn' : 'xinyu.reviews.similarOthers')}
      />
    </Box>
  )
}

const grid = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
  gap: 1,
  listStyle: 'none',
  m: 0,
  p: 0,
}

/** Other uses of the same pictures, by the same person or by others. */
export const SimilarPictures = ({ review, shown }: { review: Reviewable; shown: boolean }) => {
  const translate = useTranslate()
  const { canAccess: enabled = false } = useCanAccess({ resource: images.name, action: 'list' })
  const { data, error, isPending } = useGetList<Picture>(
    images.name,
    {
      filter: { similarTo: review.images.map(({ url }) => fileNameOf(url)) },
      pagination: { page: 1, perPage: 12 },
    },
    { enabled },
  )
  if (error) return <Typography sx={{ color: 'error.main' }}>{errorText(error)}</Typography>
  if (isPending) return <Skeleton variant="rounded" height={96} />
  if (data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noSimilar')}</Typography>
  return (
    <Box component="ul" sx={grid}>
      {data.map((picture) => (
        <Picture key={picture.id} picture={picture} isOwn={picture.user_id === review.userId} shown={shown} />
      ))}
    </Box>
  )
}
