import Flag from '@mui/icons-material/Flag'
import { Chip, Stack } from '@mui/material'
import { ageOn } from '@xinyu/contracts/rules/age'
import { useLocaleState, useTranslate } from 'react-admin'
import { Fact, Facts } from '../../shared/facts.tsx'
import { elapsed } from '../../shared/format.ts'
import { MemberCell } from '../../shared/member-cell.tsx'
import { CheckState, ReviewState } from '../../shared/state-chip.tsx'
import { useNow } from '../../shared/use-now.ts'
import type { Review } from './review.ts'

/** Who asks, and what else is known of them. */
export const ReviewMember = ({ review, photosShown }: { review: Review; photosShown: boolean }) => {
  const translate = useTranslate()
  const [locale] = useLocaleState()
  const now = useNow()
  const { user, reports } = review
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  return (
    <>
      <Stack direction="row" useFlexGap sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'center', mb: 2 }}>
        <MemberCell member={user} blurred={!photosShown} />
        <ReviewState status={review.status} />
        <Chip size="small" label={translate('xinyu.reviews.revision', { n: review.revision })} />
        {review.status === 'waiting' && <Chip size="small" label={translate('xinyu.common.ago', { time: elapsed(review.waitingSince, now, locale) })} />}
        <Chip size="small" color={reports > 0 ? 'error' : 'default'} icon={<Flag />} label={translate(reports > 0 ? 'xinyu.reviews.reports' : 'xinyu.reviews.noReports', reports)} />
      </Stack>
      <Facts>
        <Fact label={field('gender')}>{user.gender && translate(`xinyu.gender.g${user.gender}`)}</Fact>
        <Fact label={field('birthday')}>{user.birthday && `${user.birthday} · ${translate('xinyu.common.years', ageOn(user.birthday, now))}`}</Fact>
        <Fact label={field('liveCity')}>{user.liveCity && `${user.liveCity.province} ${user.liveCity.city}`}</Fact>
        <Fact label={field('education')}>{user.education !== null && translate(`xinyu.education.e${user.education}`)}</Fact>
        <Fact label={field('height')}>{user.height !== null && `${user.height} cm`}</Fact>
        <Fact label={field('hasRealChecked')}><CheckState status={user.hasRealChecked} /></Fact>
      </Facts>
    </>
  )
}
