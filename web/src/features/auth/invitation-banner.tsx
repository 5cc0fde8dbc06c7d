import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { dropInvitation, keptInvitation } from '../../shared/session/invitation.ts'

/** Tells whose invitation the registration will carry, and lets one leave it out. */
export const InvitationBanner = () => {
  const { t } = useText()
  const [code, setCode] = useState(keptInvitation)
  if (code === null) return null
  const drop = (): void => {
    dropInvitation()
    setCode(null)
  }
  return (
    <section className="card" style={{ padding: '14px 18px' }} aria-label={t('share.code')}>
      <p>{t('share.banner', { code })}</p>
      <button type="button" className="text-button" style={{ paddingLeft: 0 }} onClick={drop}>
        {t('share.bannerDrop')}
      </button>
    </section>
  )
}
