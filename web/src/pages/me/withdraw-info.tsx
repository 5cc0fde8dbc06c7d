import { updateUserInfo } from '@xinyu/contracts/http/users'
import type { Payee } from '@xinyu/contracts/rules/people/payee'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
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
  { value: 'wechat', zh: '微信零钱', en: 'WeChat purse' },
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

const PayeeForm = () => {
  const { t } = useText()
  const { openid, isAsking, ask, isBack } = useOpenid('/me/withdraw-info')
  const [chosen, setKind] = useState<Kind | null>(null)
  const kind = chosen ?? (isBack ? 'wechat' : 'alipay')
  const [realName, setRealName] = useState('')
  const [account, setAccount] = useState('')
  const [bank, setBank] = useState('')
  const { proof, fields, reset } = useOwnerProof()
  const paidTo = kind === 'wechat' ? (openid ?? '') : account.trim()
  const ready = realName.trim().length >= 2 && paidTo.length >= 4 && (kind !== 'bank' || bank.trim() !== '') && proof
  const save = useMutation({
    mutationFn: async () => {
      const withdrawInfo = { kind, realName, account: paidTo, ...(kind === 'bank' ? { bank } : {}) }
      return (await api(updateUserInfo, { withdrawInfo, ...proof })).profile
    },
    onSuccess: (profile) => {
      setMe(profile)
      reset()
      toast(t('payee.saved'))
      gateLifted('/vip/gift-center')
    },
  })
  const offered = kinds.filter(({ value }) => value !== 'wechat' || isInWechat())
  return (
    <form
      className="card stack"
      style={{ padding: 18 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (ready) save.mutate()
      }}
    >
      <ChoiceRow<Kind> label={t('payee.kind')} options={offered} value={kind} onChange={setKind} />
      <Field
        label={t('payee.realName')}
        hint={t('payee.realNameHint')}
        value={realName}
        max={30}
        onChange={setRealName}
      />
      {kind === 'alipay' && (
        <Field
          label={t('payee.alipayAccount')}
          hint={t('payee.alipayHint')}
          value={account}
          max={40}
          onChange={setAccount}
        />
      )}
      {kind === 'bank' && (
        <>
          <Field label={t('payee.card')} value={account} max={19} digits onChange={setAccount} />
          <Field label={t('payee.bankName')} value={bank} max={60} onChange={setBank} />
        </>
      )}
      {kind === 'wechat' && (
        <>
          <p className="muted small">{t('payee.wechatLead')}</p>
          <Button disabled={openid !== null} loading={isAsking} onClick={ask}>
            {t('payee.wechatHere')}
            {openid !== null && ' ✓'}
          </Button>
        </>
      )}
      {fields}
      <p className="error-line" role="alert">
        {save.error ? messageOf(save.error) : ''}
      </p>
      <Button type="submit" block color="primary" disabled={!ready} loading={save.isPending}>
        {t('payee.save')}
      </Button>
    </form>
  )
}

/** The payee of withdrawals. Stored values are shown masked and never prefilled. */
export const Screen = () => {
  const { t } = useText()
  const me = useMe()
  return (
    <Page title={t('payee.title')}>
      {me ? (
        <div className="stack">
          <p className="muted small">{t('payee.lead')}</p>
          {me.payee && (
            <div className="menu">
              <div className="row">
                <span className="body" style={{ flex: 'none' }}>
                  {t('payee.current')}
                </span>
                <span className="muted" style={{ textAlign: 'end', overflowWrap: 'anywhere' }}>
                  {me.payeeKind && t(`payee.${me.payeeKind}`)} · {me.payee}
                </span>
              </div>
            </div>
          )}
          {me.payee && !me.hasWithdrawInfo && (
            <p className="error-line" role="alert">
              {t('payee.otherName')}
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
