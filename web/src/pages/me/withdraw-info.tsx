import { updateUserInfo } from '@xinyu/contracts/http/users/profile'
import type { Payee } from '@xinyu/contracts/rules/people/payee'
import { useMutation } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { useOwnerProof } from '../../shared/session/owner-proof.tsx'
import { useOpenid } from '../../features/gifts/use-openid.ts'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { gateLifted } from '../../shared/gate/gate.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { isInWechat } from '../../shared/lib/wechat.ts'
import { MyProfilePlaceholder } from '../../shared/session/my-profile-placeholder.tsx'
import { setMe, useMe } from '../../shared/session/me.ts'
import { Button } from '../../shared/ui/button.tsx'
import { ChoiceRow } from '../../shared/ui/fields/choices.tsx'
import { Page } from '../../shared/ui/page.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'

type Kind = Payee['kind']
const kinds = [
  { value: 'alipay', zh: '支付宝', en: 'Alipay' },
  { value: 'bank', zh: '银行卡', en: 'Bank card' },
  { value: 'wechat', zh: '微信零钱', en: 'WeChat balance' },
] as const satisfies readonly { value: Kind; zh: string; en: string }[]

interface FieldProps {
  label: string
  hint?: string
  value: string
  max: number
  digits?: boolean
  onChange(value: string): void
}
const Field = ({ label, hint, value, max, digits = false, onChange }: FieldProps) => (
  <label className="field">
    <span className="label">{label}</span>
    <input
      className="input"
      autoComplete="off"
      inputMode={digits ? 'numeric' : 'text'}
      maxLength={max}
      placeholder={hint}
      value={value}
      onChange={(event) => onChange(digits ? event.target.value.replace(/\D/g, '') : event.target.value)}
    />
  </label>
)

interface AccountProps {
  account: string
  bank: string
  onAccount(account: string): void
  onBank(bank: string): void
}
const BankFields = ({ account, bank, onAccount, onBank }: AccountProps) => {
  const { t } = useText()
  return (
    <>
      <Field label={t('withdrawInfo.card')} value={account} max={19} digits onChange={onAccount} />
      <Field label={t('withdrawInfo.bankName')} value={bank} max={60} onChange={onBank} />
    </>
  )
}

const WechatButton = ({ openid, isAsking, ask }: Pick<ReturnType<typeof useOpenid>, 'openid' | 'isAsking' | 'ask'>) => {
  const { t } = useText()
  return (
    <>
      <p className="muted small">{t('withdrawInfo.wechatLead')}</p>
      <Button disabled={openid !== null} loading={isAsking} onClick={ask}>
        {t('withdrawInfo.wechatHere')}
        {openid !== null && ' ✓'}
      </Button>
    </>
  )
}

/** The values of the form, and saving them; null: something is missing. */
const usePayee = () => {
  const { t } = useText()
  const wechat = useOpenid('/me/withdraw-info')
  const [values, setValues] = useState({ kind: null as Kind | null, realName: '', account: '', bank: '' })
  const { proof, fields: proofFields, reset } = useOwnerProof()
  const { realName, bank } = values
  const kind = values.kind ?? (wechat.isBack ? 'wechat' : 'alipay')
  const account = kind === 'wechat' ? (wechat.openid ?? '') : values.account.trim()
  const isFilled = realName.trim().length >= 2 && account.length >= 4 && (kind !== 'bank' || bank.trim() !== '')
  const save = useMutation({
    mutationFn: async () => {
      const withdrawInfo = { kind, realName, account, ...(kind === 'bank' ? { bank } : {}) }
      return (await api(updateUserInfo, { withdrawInfo, ...proof })).profile
    },
    onSuccess: (profile) => {
      setMe(profile)
      reset()
      toast(t('withdrawInfo.saved'))
      gateLifted('/vip/gift-center')
    },
  })
  const change = (next: Partial<typeof values>): void => setValues((old) => ({ ...old, ...next }))
  return { values: { ...values, kind }, change, wechat, proofFields, save, isReady: isFilled && proof !== null }
}

const PayeeForm = () => {
  const { t } = useText()
  const { values, change, wechat, proofFields, save, isReady } = usePayee()
  const { kind, realName, account, bank } = values
  const offered = kinds.filter(({ value }) => value !== 'wechat' || isInWechat())
  const changeAccount = (next: string): void => change({ account: next })
  const onSubmit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (isReady) save.mutate()
  }
  return (
    <form className="card stack" style={{ padding: 18 }} noValidate onSubmit={onSubmit}>
      <ChoiceRow<Kind>
        label={t('withdrawInfo.kind')}
        options={offered}
        value={kind}
        onChange={(next) => change({ kind: next })}
      />
      <Field
        label={t('withdrawInfo.realName')}
        hint={t('withdrawInfo.realNameHint')}
        value={realName}
        max={30}
        onChange={(next) => change({ realName: next })}
      />
      {kind === 'alipay' && (
        <Field
          label={t('withdrawInfo.alipayAccount')}
          hint={t('withdrawInfo.alipayHint')}
          value={account}
          max={40}
          onChange={changeAccount}
        />
      )}
      {kind === 'bank' && (
        <BankFields account={account} bank={bank} onAccount={changeAccount} onBank={(next) => change({ bank: next })} />
      )}
      {kind === 'wechat' && <WechatButton {...wechat} />}
      {proofFields}
      <p className="error-line" role="alert">
        {save.error ? messageOf(save.error) : ''}
      </p>
      <Button type="submit" block color="primary" disabled={!isReady} loading={save.isPending}>
        {t('withdrawInfo.save')}
      </Button>
    </form>
  )
}

/** The payee of withdrawals. Stored values are shown masked and never prefilled. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('withdrawInfo.title')}>
      {me ? (
        <div className="stack">
          <p className="muted small">{t('withdrawInfo.lead')}</p>
          {me.payee && (
            <div className="menu">
              <div className="row">
                <span className="body" style={{ flex: 'none' }}>
                  {t('withdrawInfo.current')}
                </span>
                <span className="muted" style={{ textAlign: 'end', overflowWrap: 'anywhere' }}>
                  {me.payeeKind && t(`withdrawInfo.${me.payeeKind}`)} · {me.payee}
                </span>
              </div>
            </div>
          )}
          {me.payee && !me.hasWithdrawInfo && (
            <p className="error-line" role="alert">
              {t('withdrawInfo.otherName')}
            </p>
          )}
          <PayeeForm />
        </div>
      ) : (
        <MyProfilePlaceholder />
      )}
    </Page>
  )
}
