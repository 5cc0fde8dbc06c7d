import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { codeIn, dropInvitation, keepInvitation, keptInvitation } from '../../shared/session/invitation.ts'

/** The code of the address, kept at once; else the one of an invitation that was opened before. */
const takeFrom = (search: string): string | null => {
  const code = codeIn(new URLSearchParams(search))
  if (code !== null) keepInvitation(code)
  return code ?? keptInvitation()
}

/** Tells whose invitation the registration will carry, and lets one leave it out. */
export const InvitationBanner = ({ search }: { search: string }) => {
  const { t } = useText()
  const [code, setCode] = useState(() => takeFrom(search))
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
