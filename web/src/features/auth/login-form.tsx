import { useMutation } from '@tanstack/react-query'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { errorText } from '@xinyu/contracts/errors'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { confirmAdult } from '../../shared/session/adult.ts'
import { useSmsCode } from '../../shared/session/sms-code.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { OtherLoginMethods } from './other-login-methods.tsx'
import { signInByCode, signInByPassword } from './sign-in.ts'
import styles from './auth.module.css'
import { ErrorLine, InputField } from '../../shared/ui/fields/form.tsx'
import { Secret } from '../../shared/ui/fields/secret-fields.tsx'

interface LoginFormProps {
  byPassword: boolean
  onSignedIn(session: { isNew: boolean; user: Profile }): void
}

const useForm = ({ byPassword, onSignedIn }: LoginFormProps) => {
  const { t, language } = useText()
  const [phone, setPhone] = useState('')
  const [secret, setSecret] = useState('')
  const [agreed, setAgreed] = useState(false)
  const [error, setError] = useState('')
  const signIn = useMutation({
    mutationFn: () => (byPassword ? signInByPassword(phone, secret) : signInByCode(phone, secret)),
    onSuccess: onSignedIn,
    onError: (problem) => setError(messageOf(problem)),
  })
  const submit = async (): Promise<void> => {
    setError('')
    if (!isMainlandPhone(phone)) return setError(errorText('PHONE_INVALID', language))
    if (byPassword ? secret.length < 8 : !/^\d{6}$/.test(secret))
      return setError(t(byPassword ? 'login.passwordShort' : 'login.codeShort'))
    if (!agreed) return toast(t('login.agreeFirst'))
    if (await confirmAdult()) signIn.mutate()
  }
  return { phone, setPhone, secret, setSecret, agreed, setAgreed, error, submit, busy: signIn.isPending }
}

type Form = ReturnType<typeof useForm>

const digitsOf = (text: string): string => text.replace(/\D/g, '')

const CodeField = ({ form }: { form: Form }) => {
  const { t } = useText()
  const sms = useSmsCode(form.phone)
  return (
    <div className={styles['code']}>
      <InputField
        label={t('login.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={6}
        value={form.secret}
        onChange={(text) => form.setSecret(digitsOf(text))}
        placeholder={t('login.codeHint')}
      />
      <Button disabled={sms.secondsLeft > 0} loading={sms.sending} onClick={sms.request}>
        {sms.secondsLeft > 0 ? t('login.codeWait', { seconds: sms.secondsLeft }) : t('login.getCode')}
      </Button>
    </div>
  )
}

/** Login by phone and code, or phone and password. The terms are never ticked in advance. */
export const LoginForm = (props: LoginFormProps) => {
  const { t } = useText()
  const form = useForm(props)
  return (
    <form
      className={styles['form']}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void form.submit()
      }}
    >
      <InputField
        label={t('login.phone')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        maxLength={11}
        value={form.phone}
        onChange={(text) => form.setPhone(digitsOf(text))}
        placeholder={t('login.phoneHint')}
      />
      {props.byPassword ? (
        <Secret
          label={t('login.password')}
          autoComplete="current-password"
          value={form.secret}
          onChange={form.setSecret}
        />
      ) : (
        <CodeField form={form} />
      )}
      <ErrorLine error={form.error} />
      <div className={styles['agree']}>
        <label>
          <input type="checkbox" checked={form.agreed} onChange={(event) => form.setAgreed(event.target.checked)} />
          <span>{t('login.agree')}</span>
        </label>
        <span>
          <Link to="/about/service">{t('about.service')}</Link> <Link to="/about/privacy">{t('about.privacy')}</Link>
        </span>
      </div>
      <Button block type="submit" color="primary" size="large" loading={form.busy}>
        {t('login.enter')}
      </Button>
      <OtherLoginMethods agreed={form.agreed} onSignedIn={props.onSignedIn} />
    </form>
  )
}
