import { ageOn } from '@xinyu/contracts/rules/age'
import { useTranslate } from 'react-admin'
import { Fact, Facts } from '../../shared/facts.tsx'
import { useNow } from '../../shared/use-now.ts'
import type { User } from './user.ts'

export const UserProfile = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const now = useNow(3600)
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  return (
    <Facts>
      <Fact label={field('gender')}>{user.gender && translate(`xinyu.gender.g${user.gender}`)}</Fact>
      <Fact label={field('birthday')}>{user.birthday && `${user.birthday} · ${translate('xinyu.common.years', ageOn(user.birthday, now))}`}</Fact>
      <Fact label={field('liveCity')}>{user.liveCity && `${user.liveCity.province} ${user.liveCity.city}`}</Fact>
      <Fact label={field('education')}>{user.education !== null && translate(`xinyu.education.e${user.education}`)}</Fact>
      <Fact label={field('height')}>{user.height !== null && `${user.height} cm`}</Fact>
      {(['aboutMe', 'emotion', 'lover'] as const).map((name) => <Fact key={name} wide label={field(name)}>{user[name] || '—'}</Fact>)}
    </Facts>
  )
}
