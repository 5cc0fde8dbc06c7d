import { hobbies } from '@xinyu/contracts/lists/hobbies'
import { useTranslate } from 'react-admin'
import { Fact, Facts } from '../../shared/facts.tsx'
import { MemberFacts } from '../../shared/member-facts.tsx'
import { useLabel } from '../../shared/use-label.ts'
import type { User } from './user.ts'

export const UserProfile = ({ user }: { user: User }) => {
  const translate = useTranslate()
  const label = useLabel()
  const field = (name: string) => translate(`resources.users.fields.${name}`)
  return (
    <Facts>
      <MemberFacts member={user} />
      {(['aboutMe', 'emotion', 'lover'] as const).map((name) => (
        <Fact key={name} wide label={field(name)}>
          {user[name] || '—'}
        </Fact>
      ))}
      <Fact wide label={field('habits')}>
        {user.habits.map((hobby) => label(hobbies, hobby)).join('、') || '—'}
      </Fact>
    </Facts>
  )
}
