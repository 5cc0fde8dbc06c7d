import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { rewardText, type MyShare } from './my-share.ts'
import { copy, shareLink } from './share-out.ts'
import styles from './sharing.module.css'
import { Button } from '../../shared/ui/button.tsx'

/** What an invitation gives, my code, and the ways to share it. */
export const InviteCard = ({ share }: { share: MyShare }) => {
  const { t } = useText()
  const { shareCode, link, perPerson } = share
  return (
    <section className={styles['hero']} aria-label={t('share.lead')}>
      <h2>{t('share.lead')}</h2>
      <p>{t('share.leadText', { reward: rewardText(perPerson) ?? t('share.nothingYet') })}</p>
      <p className={styles['code']}>
        <span>{t('share.code')}</span>
        <b>{shareCode}</b>
      </p>
      <Button block color="primary" size="large" onClick={() => void shareLink(link, shareCode)}>
        {t('share.send')}
      </Button>
      <div className={styles['actions']}>
        <button type="button" className="choice" onClick={() => void copy(shareCode)}>
          {t('share.copyCode')}
        </button>
        <button type="button" className="choice" onClick={() => void copy(link)}>
          {t('share.copyLink')}
        </button>
        <Link className="choice" to="/share/qr">
          {t('share.toQr')}
        </Link>
      </div>
    </section>
  )
}

/** The rewards of my invitations so far. */
export const Totals = ({ share }: { share: MyShare }) => {
  const { t } = useText()
  const owed = rewardText(share.owed)
  return (
    <section className="card" aria-label={t('share.totals')}>
      <h2 className="section-title">{t('share.totals')}</h2>
      <dl className={styles['totals']}>
        <div>
          <dt>{t('share.invited')}</dt>
          <dd>{share.invited}</dd>
        </div>
        <div>
          <dt>{t('share.approved')}</dt>
          <dd>{share.approved}</dd>
        </div>
        <div className={styles['wide']}>
          <dt>{t('share.earned')}</dt>
          <dd className={styles['reward']}>{rewardText(share.earned) ?? t('share.nothingYet')}</dd>
        </div>
      </dl>
      {owed && <p className="muted small">{t('share.owed', { reward: owed })}</p>}
    </section>
  )
}
