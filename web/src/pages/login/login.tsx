import { useState } from 'react'
import { InvitationBanner } from '../../features/auth/invitation-banner.tsx'
import { LoginForm } from '../../features/auth/login-form.tsx'
import { goOnAs } from '../../features/auth/sign-in.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Logo } from '../../shared/ui/illustrations.tsx'
import { Page } from '../../shared/ui/page.tsx'

/** Log in or register; a new phone number becomes a new member. */
export const Screen = () => {
  const { t } = useText()
  const [byPassword, setByPassword] = useState(false)
  return (
    <Page title={t('login.title')}>
      <div className="stack" style={{ maxWidth: 460, width: '100%', margin: '0 auto', paddingTop: 22 }}>
        <div style={{ display: 'flex', alignItems: 'center', gap: 16, marginBottom: 8 }}>
          <Logo size={60} />
          <div>
            <h2 style={{ fontFamily: 'var(--serif)', fontSize: 24 }}>{t('login.welcome')}</h2>
            <p className="muted">{t('login.welcomeText')}</p>
          </div>
        </div>
        <InvitationBanner />
        <LoginForm key={String(byPassword)} byPassword={byPassword} onSignedIn={({ user }) => goOnAs(user)} />
        <button type="button" className="text-button" onClick={() => setByPassword(!byPassword)}>
          {t(byPassword ? 'login.byCode' : 'login.byPassword')}
        </button>
      </div>
    </Page>
  )
}
