import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { useConsent } from './consent.ts'
import { ReadConsent } from './read-consent.tsx'

/** Offers the consent beside the avatar, which does not require it. Hidden when its text cannot be loaded. */
export const ConsentOffer = () => {
  const { t } = useText()
  const { data } = useConsent()
  if (!data) return null
  const { consent, text } = data
  if (consent.given)
    return (
      <p className="muted small">
        {t('faceConsent.given')} · <Link to="/me/privacy">{t('me.privacy')}</Link>
      </p>
    )
  return (
    <section className="card stack" style={{ padding: 18, textAlign: 'left' }} aria-label={t('faceConsent.offer')}>
      <h2 className="section-title" style={{ margin: 0 }}>
        {t('faceConsent.offer')}
      </h2>
      <p className="muted">{t('faceConsent.offerText')}</p>
      <ReadConsent text={text} />
    </section>
  )
}
