import { Box, Chip, Skeleton, Typography } from '@mui/material'
import { faceComparisons } from '@xinyu/contracts/admin/desk'
import { users } from '@xinyu/contracts/admin/users'
import type { RecordOf } from '@xinyu/contracts/resource'
import { useGetOne, useTranslate } from 'react-admin'
import { RecordLink } from '../../../../shared/link/record-link.tsx'
import { Failure } from '../../../../shared/show/failure.tsx'
import { MemberCell } from '../../../../shared/member/member-cell.tsx'
import { ProfileState } from '../../../../shared/state-chip.tsx'

type Comparison = RecordOf<typeof faceComparisons>

const Face = ({ face, shown }: { face: Comparison['faces'][number]; shown: boolean }) => {
  const translate = useTranslate()
  return (
    <Box component="li" sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', minHeight: 52 }}>
      <RecordLink
        resource={users.name}
        id={face.user_id}
        color="inherit"
        underline="hover"
        sx={{ minWidth: 0, flex: '1 1 140px' }}
      >
        <MemberCell member={face.user} blurred={!shown} />
      </RecordLink>
      <Chip
        size="small"
        color={face.likeness === 'same' ? 'warning' : 'default'}
        label={translate(`xinyu.reviews.likeness.${face.likeness}`)}
      />
      <ProfileState status={face.isCompleted} />
    </Box>
  )
}

const Faces = ({ userId, shown }: { userId: string; shown: boolean }) => {
  const translate = useTranslate()
  const { data, error, isPending, refetch } = useGetOne<Comparison>(
    faceComparisons.name,
    { id: userId },
    // every request is recorded in the audit log: fetch only once
    { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false, retry: false },
  )
  if (error) return <Failure error={error} onRetry={() => void refetch()} />
  if (isPending) return <Skeleton variant="rounded" height={96} />
  if (data.faces.length === 0)
    return <Typography sx={{ color: 'text.secondary' }}>{translate(`xinyu.reviews.noFaces.${data.state}`)}</Typography>
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {data.faces.map((face) => (
        <Face key={face.user_id} face={face} shown={shown} />
      ))}
    </Box>
  )
}

/** Members with a similar face; fetched only on request. */
export const SimilarFaces = ({ userId, shown, isAsked }: { userId: string; shown: boolean; isAsked: boolean }) => {
  const translate = useTranslate()
  if (isAsked) return <Faces userId={userId} shown={shown} />
  return <Typography sx={{ color: 'text.secondary' }}>{translate('xinyu.reviews.facesHelp')}</Typography>
}
