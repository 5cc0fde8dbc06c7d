import { useMutation } from '@tanstack/react-query'
import { bindPhone } from '@xinyu/contracts/http/users/login-ways'
import type { Profile } from '@xinyu/contracts/profile'
import { isMainlandPhone } from '@xinyu/contracts/rules/people/phone'
import { useState } from 'react'
import { type Proof, withOwnCode } from '../../features/account/other-bindings.ts'
import { ProofForm } from '../../features/account/proof-form.tsx'
import { api } from '../../shared/api/api.ts'
import { codeOf, messageOf } from '../../shared/api/error-text.ts'
import { gateLifted } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { deviceId } from '../../shared/lib/device.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { setMe, useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { PhoneAndCode } from '../../shared/ui/fields/secret-fields.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

const usePhone = () => {
  const { t } = useText()
  const [phone, setPhone] = useState('')
  const [code, setCode] = useState('')
  const work = async (proof: Proof): Promise<Profile> => {
    const given = { phone, smsCode: code, deviceId: deviceId(), ...withOwnCode(proof) }
    return (await api(bindPhone, given)).profile
  }
  const done = (profile: Profile): void => {
    setMe(profile)
    toast(`${t('notice.VERIFIED')} · ${t('loginMethods.phoneSet')}`)
    gateLifted('/about/account')
  }
  const save = useMutation({ mutationFn: () => work(null), onSuccess: done })
  const isReady = isMainlandPhone(phone) && /^\d{6}$/.test(code)
  return { phone, setPhone, code, setCode, work, done, save, isReady }
}

/** Binds or replaces my phone; asks for a proof when the login is too old to be one. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  const { phone, setPhone, code, setCode, work, done, save, isReady } = usePhone()
  const needsProof = codeOf(save.error) === 'NEED_PROOF'
  const title = t(me?.phone === undefined ? 'loginMethods.phoneTitle' : 'loginMethods.change')
  if (!me)
    return (
      <Page title={title}>
        <MyProfilePlaceholder />
      </Page>
    )
  return (
    <Page title={title}>
      <div className="stack">
        <form
          className="card stack"
          style={{ padding: 18 }}
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            if (isReady) save.mutate()
          }}
        >
          <p>{t(me.phone === undefined ? 'loginMethods.firstPhoneText' : 'loginMethods.newPhoneText')}</p>
          <PhoneAndCode phone={phone} code={code} scene="bind" onPhone={setPhone} onCode={setCode} />
          <p className="error-line" role="alert">
            {save.error && !needsProof && messageOf(save.error)}
          </p>
          {!needsProof && (
            <Button block type="submit" color="primary" disabled={!isReady} loading={save.isPending}>
              {title}
            </Button>
          )}
        </form>
        {needsProof && <ProofForm work={work} onDone={done} />}
      </div>
    </Page>
  )
}
