import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { clearInvitation, storedInvitation } from '../../shared/session/invitation.ts'
import { Promises } from '../../shared/ui/promises.tsx'

/** Shows which invitation the registration will use, and allows removing it. */
export const InvitationBanner = () => {
  const { t } = useText()
  const [code, setCode] = useState(storedInvitation)
  if (code === null) return null
  const drop = (): void => {
    clearInvitation()
    setCode(null)
  }
  return (
    <section className="card" style={{ padding: '14px 18px' }} aria-label={t('share.code')}>
      <h2 className="section-title">{t('share.invitedTo')}</h2>
      <Promises />
      <p>{t('share.banner', { code })}</p>
      <button type="button" className="text-button" style={{ paddingLeft: 0 }} onClick={drop}>
        {t('share.bannerDrop')}
      </button>
    </section>
  )
}
