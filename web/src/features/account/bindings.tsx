import { useMutation, useQuery } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import { beginOtherLogin, loginWaysQuery, type Way } from '../../shared/session/other-login.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ask } from '../../shared/ui/overlays/modal-store.ts'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { unbinding } from './other-bindings.ts'
import { ProofForm } from './proof-form.tsx'

const useUnbinding = () => {
  const { t } = useText()
  const [proving, setProving] = useState<Way | null>(null)
  const nameOf = (way: Way): string => t(`loginMethods.${way}Name`)
  const done = (way: Way, profile: Profile): void => {
    setProving(null)
    setMe(profile)
    toast(t('loginMethods.unbound', { way: nameOf(way) }))
  }
  const unbind = useMutation({
    mutationFn: async (way: Way) => {
      const isSure = await ask({
        title: t('loginMethods.unbindTitle', { way: nameOf(way) }),
        text: t('loginMethods.unbindText', { way: nameOf(way) }),
        confirm: t('loginMethods.unbind'),
        cancel: t('loginMethods.keep'),
        danger: true,
      })
      return isSure ? unbinding(way)(null) : null
    },
    onSuccess: (profile, way) => profile && done(way, profile),
    onError: (error, way) => (codeOf(error) === 'NEED_PROOF' ? setProving(way) : toast(messageOf(error))),
  })
  return { proving, done, nameOf, unbind }
}

/** The ways to log in (phone, WeChat, Apple), each bound and unbound here. */
export const Bindings = ({ me }: { me: Profile }) => {
  const { t } = useText()
  const { data: offered = [] } = useQuery(loginWaysQuery)
  const { proving, done, nameOf, unbind } = useUnbinding()
  const isBound = { wx: me.wxBound === true, apple: me.appleBound === true }
  const shown = (['wx', 'apple'] as const).filter((way) => isBound[way] || offered.some((one) => one.way === way))
  const bind = (way: Way): void => {
    const found = offered.find((one) => one.way === way)
    if (found) beginOtherLogin(found, 'bind').catch((error: unknown) => toast(messageOf(error)))
  }
  return (
    <section>
      <h2 className="section-title">{t('loginMethods.section')}</h2>
      <div className="menu">
        <div className="row">
          <span className="body">
            <span className="title">{t('loginMethods.phone')}</span>
            <span className="muted small">{me.phone ?? t('loginMethods.notBound')}</span>
          </span>
          <Link
            className="text-button"
            to="/me/phone"
            aria-label={t(me.phone === undefined ? 'loginMethods.phoneTitle' : 'loginMethods.change')}
          >
            {t(me.phone === undefined ? 'loginMethods.bind' : 'loginMethods.changeShort')}
          </Link>
        </div>
        {shown.map((way) => (
          <div key={way} className="row">
            <span className="body">
              <span className="title">{nameOf(way)}</span>
              <span className="muted small">{t(isBound[way] ? 'loginMethods.bound' : 'loginMethods.notBound')}</span>
            </span>
            <Button
              size="small"
              fill="outline"
              aria-label={t(isBound[way] ? 'loginMethods.unbindWay' : 'loginMethods.bindWay', { way: nameOf(way) })}
              loading={unbind.isPending && unbind.variables === way}
              onClick={() => (isBound[way] ? unbind.mutate(way) : bind(way))}
            >
              {t(isBound[way] ? 'loginMethods.unbind' : 'loginMethods.bind')}
            </Button>
          </div>
        ))}
      </div>
      {proving && <ProofForm key={proving} work={unbinding(proving)} onDone={(profile) => done(proving, profile)} />}
    </section>
  )
}
