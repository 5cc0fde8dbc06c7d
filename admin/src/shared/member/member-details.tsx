import { educations, genders } from '@xinyu/contracts/lists/basics'
import { professions } from '@xinyu/contracts/lists/professions'
import type { UserSnapshot } from '@xinyu/contracts/profile/user-snapshot'
import { ageOn } from '@xinyu/contracts/rules/people/age'
import { useTranslate } from 'react-admin'
import { DescriptionItem } from '../show/description-list.tsx'
import { useLabel } from '../hooks/use-label.ts'
import { useNow } from '../hooks/use-now.ts'

type Basics = Pick<UserSnapshot, 'gender' | 'birthday' | 'liveCity' | 'work' | 'education' | 'height'>

/** Basic data of a member. */
export const MemberDetails = ({ member }: { member: Basics }) => {
  const translate = useTranslate()
  const label = useLabel()
  const now = useNow(3600)
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  return (
    <>
      <DescriptionItem label={field('gender')}>{label<number>(genders, member.gender) || null}</DescriptionItem>
      <DescriptionItem label={field('birthday')}>
        {member.birthday && `${member.birthday} · ${translate('xinyu.common.years', ageOn(member.birthday, now))}`}
      </DescriptionItem>
      <DescriptionItem label={field('liveCity')}>
        {member.liveCity && [...new Set([member.liveCity.province, member.liveCity.city])].join(' ')}
      </DescriptionItem>
      <DescriptionItem label={field('work')}>{label(professions, member.work) || null}</DescriptionItem>
      <DescriptionItem label={field('education')}>{label(educations, member.education) || null}</DescriptionItem>
      <DescriptionItem label={field('height')}>{member.height !== null && `${member.height} cm`}</DescriptionItem>
    </>
  )
}
