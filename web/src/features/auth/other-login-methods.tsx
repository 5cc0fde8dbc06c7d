import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { beginOtherLogin, type LoginMethod, loginMethodsQuery } from '../../shared/session/other-login.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { AppleMark, WechatMark } from '../../shared/ui/page-icons.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import styles from './auth.module.css'

/** Login by WeChat and Apple, where offered. Terms and age are required as for a phone. */
export const OtherLoginMethods = ({ agreed }: { agreed: boolean }) => {
  const { t } = useText()
  const [isLeaving, setLeaving] = useState(false)
  const { data: methods = [] } = useQuery(loginMethodsQuery)
  const begin = async (method: LoginMethod): Promise<void> => {
    if (!agreed) return toast(t('login.agreeFirst'))
    if (!(await confirmAdult())) return
    setLeaving(true)
    await beginOtherLogin(method, 'login').catch((error: unknown) => {
      setLeaving(false)
      toast(messageOf(error))
    })
  }
  if (methods.length === 0) return null
  return (
    <section className={styles['others']} aria-label={t('loginMethods.others')}>
      <p className="muted small">{t('loginMethods.others')}</p>
      {methods.map((method) => (
        <button key={method.way} type="button" disabled={isLeaving} onClick={() => void begin(method)}>
          {method.way === 'wx' ? <WechatMark /> : <AppleMark />}
          {t(`loginMethods.${method.way}`)}
        </button>
      ))}
    </section>
  )
}
