import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { prompts } from '@xinyu/contracts/lists/prompts'
import { useTranslate } from 'react-admin'
import { DescriptionItem, DescriptionList } from '../../shared/show/description-list.tsx'
import { MemberDetails } from '../../shared/member/member-details.tsx'
import { useLabel } from '../../shared/hooks/use-label.ts'
import type { User } from './user.ts'

export const UserProfile = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const label = useLabel()
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  return (
    <DescriptionList>
      <MemberDetails member={user} />
      {(['aboutMe', 'emotion', 'lover'] as const).map((name) => (
        <DescriptionItem key={name} wide label={field(name)}>
          {user[name] || '—'}
        </DescriptionItem>
      ))}
      <DescriptionItem wide label={field('answers')}>
        {(user.answers ?? []).map(({ _id, prompt, text }) => (
          <p key={_id} style={{ margin: 0 }}>
            {label(prompts, prompt)}：{text}
          </p>
        ))}
        {(user.answers ?? []).length === 0 && '—'}
      </DescriptionItem>
      <DescriptionItem wide label={field('habits')}>
        {user.habits.map((hobby) => label(hobbies, hobby)).join('、') || '—'}
      </DescriptionItem>
    </DescriptionList>
  )
}
