import { ProfileStatus } from '@xinyu/contracts/enums'
import type { Profile } from '@xinyu/contracts/profile'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './profile.module.css'

/** The review status of the profile, and why it was sent back. */
export const ReviewCard = ({ profile }: { profile: Profile }) => {
  const { t } = useText()
  const { isCompleted, reviewReason, wasApproved } = profile
  if (isCompleted === ProfileStatus.Waiting)
    return (
      <section className={`card ${styles['waiting']}`} role="status">
        <h2>{t(wasApproved ? 'review.waitingAgainTitle' : 'review.waitingTitle')}</h2>
        <p>{t(wasApproved ? 'review.waitingAgainText' : 'review.waitingText')}</p>
      </section>
    )
  if (isCompleted === ProfileStatus.SentBack)
    return (
      <section className={`card ${styles['back']}`} role="status">
        <h2>{t('review.backTitle')}</h2>
        <p>{reviewReason ?? t('review.backText')}</p>
        {wasApproved && <p>{t('review.backAgainText')}</p>}
      </section>
    )
  if (isCompleted === ProfileStatus.Approved)
    return (
      <section className={`card ${styles['approved']}`} role="status">
        <h2>{t('review.approvedTitle')}</h2>
        <p>{t('review.approvedText')}</p>
      </section>
    )
  return null
}
