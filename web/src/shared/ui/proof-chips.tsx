import { CheckStatus } from '@xinyu/contracts/enums'
import type { UserCard } from '@xinyu/contracts/profile'
import { useText } from '../i18n/i18n.ts'

export type Proven = Pick<UserCard, 'hasRealChecked' | 'hasGradeChecked' | 'hasFaceChecked' | 'isFeatured'>

/** Names of what a person has verified, the most important first. */
export const useProofs = (user: Proven): string[] => {
  const { t } = useText()
  return [
    user.isFeatured === true ? t('proof.featured') : '',
    user.hasRealChecked === CheckStatus.Verified ? t('proof.realName') : '',
    user.hasFaceChecked === true ? t('proof.face') : '',
    user.hasGradeChecked === CheckStatus.Verified ? t('proof.grade') : '',
  ].filter((name) => name !== '')
}

/** A person's verifications, as marks beside the name. */
export const ProofChips = ({ user }: { user: Proven }) =>
  useProofs(user).map((name) => (
    <span key={name} className="chip sea small">
      {name}
    </span>
  ))
