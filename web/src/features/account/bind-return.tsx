import { useMutation } from '@tanstack/react-query'
import type { Profile } from '@xinyu/contracts/profile'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { gateLifted } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { setMe } from '../../shared/session/me.ts'
import type { Returned } from '../../shared/session/other-login.ts'
import { EmptyView, LoadingView } from '../../shared/ui/lists/states.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { bindingOf } from './other-bindings.ts'
import { ProofForm } from './proof-form.tsx'

/** Binds the identity that WeChat or Apple has confirmed to my account; asks for a proof where one is needed. */
export const BindReturn = ({ returned }: { returned: Extract<Returned, { kind: 'confirmed' }> }) => {
  const { t } = useText()
  const [work] = useState(() => bindingOf(returned))
  const isBegun = useRef(false)
  const done = (profile: Profile): void => {
    setMe(profile)
    toast(t('loginMethods.boundNow', { name: t(`loginMethods.${returned.begun.way}Name`) }))
    gateLifted('/about/account')
  }
  const { mutate, error } = useMutation({ mutationFn: () => work(null), onSuccess: done })
  useEffect(() => {
    if (isBegun.current) return
    isBegun.current = true
    mutate()
  }, [mutate])
  if (!error) return <LoadingView />
  if (codeOf(error) === 'NEED_PROOF') return <ProofForm work={work} onDone={done} />
  return (
    <EmptyView
      title={messageOf(error)}
      action={
        <Link className="choice" to="/about/account" replace>
          {t('loginMethods.toAccount')}
        </Link>
      }
    />
  )
}
