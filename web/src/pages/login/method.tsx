import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { BindReturn } from '../../features/account/bind-return.tsx'
import { BindPhoneStep } from '../../features/auth/bind-phone-step.tsx'
import { type Confirmed, signInByOther } from '../../features/auth/other-sign-in.ts'
import { goOnAs } from '../../features/auth/sign-in.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { clearReturned, readReturned } from '../../shared/session/other-login.ts'
import { Page } from '../../shared/ui/page.tsx'
import { EmptyView, LoadingView } from '../../shared/ui/lists/states.tsx'

const Again = ({ title, text, forBind = false }: { title: string; text?: string; forBind?: boolean }) => {
  const { t } = useText()
  return (
    <EmptyView
      title={title}
      {...(text === undefined ? {} : { text })}
      action={
        <Link className="choice" to={forBind ? '/about/account' : '/login'} replace>
          {t(forBind ? 'loginMethods.toAccount' : 'loginMethods.again')}
        </Link>
      }
    />
  )
}

const SignIn = ({ returned }: { returned: Confirmed }) => {
  const isBegun = useRef(false)
  const { mutate, data, error } = useMutation({
    mutationFn: () => signInByOther(returned),
    onSuccess: (outcome) => 'user' in outcome && goOnAs(outcome.user),
  })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  if (error) return <Again title={messageOf(error)} />
  if (data && 'ticket' in data) return <BindPhoneStep ticket={data.ticket} onSignedIn={goOnAs} />
  return <LoadingView />
}

/** The return page of WeChat and Apple logins. */
export const Screen = () => {
  const { t } = useText()
  const { method } = useParams()
  const [returned] = useState(() => readReturned(method === 'apple' ? 'apple' : 'wx', window.location))
  useEffect(clearReturned, [])
  const isBinding = returned.kind !== 'unknown' && returned.begun.purpose === 'bind'
  return (
    <Page title={t(isBinding ? 'loginMethods.section' : 'login.title')}>
      {returned.kind === 'unknown' && (
        <Again title={t('loginMethods.unknownTitle')} text={t('loginMethods.unknownText')} />
      )}
      {returned.kind === 'turnedBack' && (
        <Again
          title={t(isBinding ? 'loginMethods.bindCancelledTitle' : 'loginMethods.cancelledTitle')}
          text={t(isBinding ? 'loginMethods.bindCancelledText' : 'loginMethods.cancelledText')}
          forBind={isBinding}
        />
      )}
      {returned.kind === 'confirmed' &&
        (isBinding ? <BindReturn returned={returned} /> : <SignIn returned={returned} />)}
    </Page>
  )
}
