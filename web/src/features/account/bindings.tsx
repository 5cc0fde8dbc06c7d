import { useMutation, useQuery } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import { beginOtherLogin, loginMethodsQuery, type LoginProvider } from '../../shared/session/other-login.ts'
import { Button } from '../../shared/ui/button.tsx'
import { confirm } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { unbinding } from './other-bindings.ts'
import { ProofForm } from './proof-form.tsx'

const useUnbinding = () => {
  const { t } = useText()
  const [proving, setProving] = useState<LoginProvider | null>(null)
  const nameOf = (provider: LoginProvider): string => t(`loginMethods.${provider}Name`)
  const done = (provider: LoginProvider, profile: Profile): void => {
    setProving(null)
    setMe(profile)
    toast(t('loginMethods.unbound', { name: nameOf(provider) }))
  }
  const unbind = useMutation({
    mutationFn: async (provider: LoginProvider) => {
      const confirmed = await confirm({
        title: t('loginMethods.unbindTitle', { name: nameOf(provider) }),
        text: t('loginMethods.unbindText', { name: nameOf(provider) }),
        confirm: t('loginMethods.unbind'),
        cancel: t('loginMethods.keep'),
        danger: true,
      })
      return confirmed ? unbinding(provider)(null) : null
    },
    onSuccess: (profile, provider) => profile && done(provider, profile),
    onError: (error, provider) => (codeOf(error) === 'NEED_PROOF' ? setProving(provider) : toast(messageOf(error))),
  })
  return { proving, done, nameOf, unbind }
}

const PhoneRow = ({ phone }: Pick<Profile, 'phone'>) => {
  const { t } = useText()
  return (
    <div className="row">
      <span className="body">
        <span className="title">{t('loginMethods.phone')}</span>
        <span className="muted small">{phone ?? t('loginMethods.notBound')}</span>
      </span>
      <Link
        className="text-button"
        to="/me/phone"
        aria-label={t(phone === undefined ? 'loginMethods.phoneTitle' : 'loginMethods.change')}
      >
        {t(phone === undefined ? 'loginMethods.bind' : 'loginMethods.changeShort')}
      </Link>
    </div>
  )
}

/** The methods of logging in (phone, WeChat, Apple), each bound and unbound here. */
export const Bindings = ({ me }: { me: Profile }) => {
  const { t } = useText()
  const { data: offered = [] } = useQuery(loginMethodsQuery)
  const { proving, done, nameOf, unbind } = useUnbinding()
  const isBound = { wx: me.wxBound === true, apple: me.appleBound === true }
  const shown = (['wx', 'apple'] as const).filter(
    (provider) => isBound[provider] || offered.some((one) => one.way === provider),
  )
  const bind = (provider: LoginProvider): void => {
    const found = offered.find((one) => one.way === provider)
    if (found) beginOtherLogin(found, 'bind').catch((error: unknown) => toast(messageOf(error)))
  }
  return (
    <section>
      <h2 className="section-title">{t('loginMethods.section')}</h2>
      <div className="menu">
        <PhoneRow phone={me.phone} />
        {shown.map((provider) => (
          <div key={provider} className="row">
            <span className="body">
              <span className="title">{nameOf(provider)}</span>
              <span className="muted small">
                {t(isBound[provider] ? 'loginMethods.bound' : 'loginMethods.notBound')}
              </span>
            </span>
            <Button
              size="small"
              fill="outline"
              aria-label={t(isBound[provider] ? 'loginMethods.unbindLabel' : 'loginMethods.bindLabel', {
                name: nameOf(provider),
              })}
              loading={unbind.isPending && unbind.variables === provider}
              onClick={() => (isBound[provider] ? unbind.mutate(provider) : bind(provider))}
            >
              {t(isBound[provider] ? 'loginMethods.unbind' : 'loginMethods.bind')}
            </Button>
          </div>
        ))}
      </div>
      {proving && <ProofForm key={proving} work={unbinding(proving)} onDone={(profile) => done(proving, profile)} />}
    </section>
  )
}
