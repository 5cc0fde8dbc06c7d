import { Alert, Box, Card, CardContent, Skeleton, Stack, Typography } from '@mui/material'
import { gradeReviews, realNameReviews } from '@xinyu/contracts/admin/people'
import { educations, genders } from '@xinyu/contracts/lists/basics'
import { labelOf } from '@xinyu/contracts/lists/option'
import type { ComponentType } from 'react'
import { ShowBase, Title, useLocaleState, useShowContext, useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../shared/description-list.tsx'
import { Failure } from '../../shared/failure.tsx'
import { formatDateTime } from '../../shared/format.ts'
import { MemberCell } from '../../shared/member-cell.tsx'
import { ReviewState } from '../../shared/state-chip.tsx'
import { stayOnPage } from '../../shared/stay-on-page.ts'
import { DecideProof } from './decide-proof.tsx'
import { PaperPhotos } from './paper-photos.tsx'
import {
  type GradeReview,
  isLikelySame,
  type ProofResource,
  type ProofReview,
  type RealNameReview,
} from './proof-review.ts'

const Likeness = ({ distance }: { distance: number | null }) => {
  const translate = useTranslate()
  if (distance === null) return <Alert severity="info">{translate('xinyu.proofs.notCompared')}</Alert>
  const said = isLikelySame(distance) ? 'same' : 'different'
  return (
    <Alert severity={said === 'same' ? 'success' : 'warning'}>
      {translate(`xinyu.proofs.${said}`, { distance: distance.toFixed(2) })}
    </Alert>
  )
}

const RealName = ({ review: { papers, user } }: { review: RealNameReview }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!papers) return null
  const field = (name: string) => translate(`xinyu.proofs.fields.${name}`)
  return (
    <Stack spacing={2}>
      <PaperPhotos
        papers={[
          { label: field('front'), url: papers.front },
          { label: field('back'), url: papers.back },
          { label: field('avatar'), url: user.avatar },
        ]}
      />
      <Likeness distance={papers.avatarDistance} />
      <DescriptionList>
        <DescriptionItem label={field('realName')}>{papers.realName}</DescriptionItem>
        <DescriptionItem label={field('idCard')}>{papers.idCard}</DescriptionItem>
        <DescriptionItem label={field('birthday')}>{papers.birthday}</DescriptionItem>
        <DescriptionItem label={field('gender')}>
          {labelOf(genders, papers.gender, locale === 'en' ? 'en' : 'zh-CN')}
        </DescriptionItem>
        <DescriptionItem label={field('birthdaySaid')}>{user.birthday}</DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}

const Grade = ({ review: { papers } }: { review: GradeReview }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (!papers) return null
  const field = (name: string) => translate(`xinyu.proofs.fields.${name}`)
  return (
    <Stack spacing={2}>
      <PaperPhotos papers={papers.certificates.map((url, n) => ({ label: `${field('certificate')} ${n + 1}`, url }))} />
      <DescriptionList>
        <DescriptionItem label={field('education')}>
          {labelOf(educations, papers.education, locale === 'en' ? 'en' : 'zh-CN')}
        </DescriptionItem>
        <DescriptionItem label={field('school')}>{papers.school}</DescriptionItem>
      </DescriptionList>
    </Stack>
  )
}

const Loaded = <R extends ProofReview>({
  resource,
  papers: Papers,
}: {
  resource: ProofResource
  papers: ComponentType<{ review: R }>
}) => {
  const { record: review, error, refetch } = useShowContext<R>()
  const translate = useTranslate()
  const [locale] = useLocaleState()
  if (error && !review) return <Failure error={error} onRetry={() => void refetch()} />
  if (!review) return <Skeleton variant="rounded" height={320} sx={{ mt: 2 }} />
  return (
    <Box sx={{ maxWidth: 1000, mx: 'auto', width: '100%', mt: 2 }}>
      <Title title={`${translate(`resources.${resource.name}.name`)} · ${review.user.name || review.user.GID}`} />
      <Card>
        <CardContent>
          <Stack
            direction="row"
            useFlexGap
            sx={{ justifyContent: 'space-between', alignItems: 'center', flexWrap: 'wrap', gap: 2, mb: 3 }}
          >
            <Box>
              <MemberCell member={review.user} />
              <ReviewState status={review.status} />
            </Box>
            <DecideProof resource={resource} review={review} />
          </Stack>
          {review.reason && (
            <Alert severity="info" role="note" sx={{ mb: 2 }}>
              {review.reason}
            </Alert>
          )}
          {review.papers ? (
            <Papers review={review} />
          ) : (
            <Alert severity="info">{translate('xinyu.proofs.noPapers')}</Alert>
          )}
          {review.history.length > 0 && (
            <>
              <Typography component="h2" sx={{ fontWeight: 600, mt: 3, mb: 1 }}>
                {translate('xinyu.proofs.history')}
              </Typography>
              {review.history.map(({ at, decision, reason }) => (
                <Typography key={at} variant="body2" sx={{ overflowWrap: 'anywhere' }}>
                  {formatDateTime(at, locale)} · {translate(`xinyu.reviewStatus.${decision}`, { _: decision })} {reason}
                </Typography>
              ))}
            </>
          )}
        </CardContent>
      </Card>
    </Box>
  )
}

export const RealNameShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded<RealNameReview> resource={realNameReviews} papers={RealName} />
  </ShowBase>
)
export const GradeShow = () => (
  <ShowBase queryOptions={stayOnPage}>
    <Loaded<GradeReview> resource={gradeReviews} papers={Grade} />
  </ShowBase>
)
