import { canUsePasskeys } from '@xinyu/contracts/client/passkeys'
import type { Profile } from '@xinyu/contracts/profile'
import { useQuery } from '@tanstack/react-query'
import { KeyOutline } from 'antd-mobile-icons'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { beginOtherLogin, type LoginMethod, loginMethodsQuery } from '../../shared/session/other-login.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { AppleMark, WechatMark } from '../../shared/ui/page-icons.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { signInByPasskey } from './sign-in.ts'
import styles from './auth.module.css'

interface OtherLoginMethodsProps {
  agreed: boolean
  onSignedIn(session: { isNew: boolean; user: Profile }): void
}

/** Login by passkey, WeChat and Apple, where possible. Terms and age are required as for a phone. */
export const OtherLoginMethods = ({ agreed, onSignedIn }: OtherLoginMethodsProps) => {
  const { t } = useText()
  const [isBusy, setBusy] = useState(false)
  const { data: methods = [] } = useQuery(loginMethodsQuery)
  const begin = async (login: () => Promise<void>): Promise<void> => {
    if (!agreed) return toast(t('login.agreeFirst'))
    if (!(await confirmAdult())) return
    setBusy(true)
    await login().catch((error: unknown) => {
      setBusy(false)
      toast(messageOf(error))
    })
  }
  const leaveFor = (method: LoginMethod) => () => beginOtherLogin(method, 'login')
  const withPasskey = async (): Promise<void> => onSignedIn(await signInByPasskey())
  if (methods.length === 0 && !canUsePasskeys()) return null
  return (
    <section className={styles['others']} aria-label={t('loginMethods.others')}>
      <p className="muted small">{t('loginMethods.others')}</p>
      {canUsePasskeys() && (
        <button type="button" disabled={isBusy} onClick={() => void begin(withPasskey)}>
          <KeyOutline />
          {t('passkeys.logIn')}
        </button>
      )}
      {methods.map((method) => (
        <button key={method.way} type="button" disabled={isBusy} onClick={() => void begin(leaveFor(method))}>
          {method.way === 'wx' ? <WechatMark /> : <AppleMark />}
          {t(`loginMethods.${method.way}`)}
        </button>
      ))}
    </section>
  )
}
