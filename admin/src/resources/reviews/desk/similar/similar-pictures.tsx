import { Box, Chip, Skeleton, Typography } from '@mui/material'
import { images } from '@xinyu/contracts/admin/content'
import { users } from '@xinyu/contracts/admin/resources'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetList, useTranslate, useCanAccess } from 'react-admin'
import { RecordLink } from '../../../../shared/link/record-link.tsx'
import { textOf } from '../../../../shared/api/refusal.ts'
import type { Reviewable } from '../../reviewable.ts'

const fileNameOf = (url: string): string => new URL(url, window.location.href).pathname.split('/').at(-1) ?? ''

/** Other uses of the same pictures, by the same person or by others. */
export const SimilarPictures = ({ review, shown }: { review: Reviewable; shown: boolean }) => {
  const translate = useTranslate()
  const { canAccess: enabled } = useCanAccess({ resource: images.name, action: 'list' })
  const { data, error, isPending } = useGetList<RecordOf<typeof images>>(
    images.name,
    {
      filter: { similarTo: review.images.map(({ url }) => fileNameOf(url)) },
      pagination: { page: 1, perPage: 12 },
    },
    { enabled },
  )
  if (error) return <Typography sx={{ color: 'error.main' }}>{textOf(error)}</Typography>
  if (isPending) return <Skeleton variant="rounded" height={96} />
  if (data.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.noSimilar')}</Typography>
  return (
    <Box
      component="ul"
      sx={{
        display: 'grid',
        gridTemplateColumns: 'repeat(auto-fill, minmax(104px, 1fr))',
        gap: 1,
        listStyle: 'none',
        m: 0,
        p: 0,
      }}
    >
      {data.map((image) => (
        <Box component="li" key={image.id} sx={{ minWidth: 0 }}>
          <RecordLink resource={users.name} id={image.user_id} underline="hover">
            <Box
              component="img"
              src={image.thumb}
              alt=""
              sx={{
                width: '100%',
                aspectRatio: '1',
                objectFit: 'cover',
                borderRadius: 1,
                display: 'block',
                filter: shown ? 'none' : 'blur(14px)',
                clipPath: 'inset(0 round 8px)',
              }}
            />
            <Typography variant="caption" noWrap component="div">
              {image.user?.name || image.user_id}
            </Typography>
          </RecordLink>
          <Chip
            size="small"
            color={image.user_id === review.userId ? 'default' : 'warning'}
            label={translate(
              image.user_id === review.userId ? 'xinyu.reviews.similarOwn' : 'xinyu.reviews.similarOthers',
            )}
          />
        </Box>
      ))}
    </Box>
  )
}
