import { Button } from 'antd-mobile'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { useText } from '../../shared/i18n/i18n.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { useConsent } from './consent.ts'
import { ConsentCard } from './consent-card.tsx'

/** Offers the consent beside the avatar, which does not depend on it. Hidden when its text cannot be loaded. */
export const ConsentOffer = () => {
  const { t } = useText()
  const { data } = useConsent()
  const [open, setOpen] = useState(false)
  if (!data) return null
  const { consent, text } = data
  if (consent.given)
    return (
      <p className="muted small">
        {t('faceConsent.given')} · <Link to="/me/privacy">{t('me.privacy')}</Link>
      </p>
    )
  const close = (): void => setOpen(false)
  return (
    <section className="card stack" style={{ padding: 18, textAlign: 'left' }} aria-label={t('faceConsent.offer')}>
      <h2 className="section-title" style={{ margin: 0 }}>
        {t('faceConsent.offer')}
      </h2>
      <p className="muted">{t('faceConsent.offerText')}</p>
      <div>
        <button type="button" className="choice" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {t('faceConsent.read')}
        </button>
      </div>
      <Sheet open={open} title={t('faceConsent.offer')} onClose={close}>
        <ConsentCard
          text={text}
          onGiven={close}
          decline={
            <Button block onClick={close}>
              {t('faceConsent.decline')}
            </Button>
          }
        />
      </Sheet>
    </section>
  )
}
