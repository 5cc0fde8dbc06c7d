import type { UserCard } from '@xinyu/contracts/profile'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../i18n/i18n.ts'
import { summaryItems } from '../../lib/person.ts'
import { Avatar } from '../avatar.tsx'
import { ProofChips, type Proven } from '../proof-chips.tsx'

/** Name with the person's marks. */
export const NameLine = ({ user }: { user: Pick<UserCard, 'name' | 'isVip'> & Proven }) => {
  const { t } = useText()
  return (
    <>
      <span className="name">{user.name || t('user.noName')}</span>
      {user.isVip && <span className="chip gold small">VIP</span>}
      <ProofChips user={user} />
    </>
  )
}

export const UserRow = ({ user, side, line }: { user: UserCard; side?: ReactNode; line?: string }) => {
  const { language } = useText()
  return (
    <Link className="row" to={`/user/${user._id}`}>
      <Avatar user={user} online={user.online} />
      <span className="body">
        <span className="title">
          <NameLine user={user} />
        </span>
        <span className="line" style={{ display: 'block' }}>
          {line ?? summaryItems(user, language).join(' · ')}
        </span>
      </span>
      {side && <span className="side">{side}</span>}
    </Link>
  )
}
