import { editIdCardInfo } from '@xinyu/contracts/http/users/members'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import { errorText } from '@xinyu/contracts/errors'
import { idCardRefusal } from '@xinyu/contracts/rules/people/id-card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadChecks } from './checks.ts'
import { DocumentPhoto } from './document-photo.tsx'
import styles from './proofs.module.css'
import { Button } from '../../shared/ui/button.tsx'

interface FormProps {
  frontId: string | null
  backId: string | null
}

/** Name, number and both photos; a wrong number is reported once it is complete. */
export const RealNameForm = ({ frontId, backId }: FormProps) => {
  const { t, language } = useText()
  const [realName, setRealName] = useState('')
  const [idCard, setIdCard] = useState('')
  const [ids, setIds] = useState({ front: frontId, back: backId })
  const [agreed, setAgreed] = useState(false)
  const [now] = useState(() => new Date())
  const keep = (side: 'front' | 'back') => async (key: string) => {
    const { img_id } = await api(editIdCard, { side, key })
    setIds((before) => ({ ...before, [side]: img_id }))
  }
  const submit = useMutation({
    mutationFn: async () => {
      if (ids.front && ids.back) await api(editIdCardInfo, { realName, idCard, front_id: ids.front, back_id: ids.back })
    },
    onSuccess: reloadChecks,
  })
  const isWhole = idCard.length === 15 || idCard.length === 18
  const refusal = isWhole ? idCardRefusal(idCard, now) : null
  const isReady = realName.trim().length >= 2 && isWhole && refusal === null && ids.front && ids.back && agreed
  return (
    <form
      className="card stack"
      style={{ padding: 18 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) submit.mutate()
      }}
    >
      <label className="field">
        <span className="label">{t('realname.name')}</span>
        <input
          className="input"
          autoComplete="off"
          maxLength={30}
          placeholder={t('realname.nameHint')}
          value={realName}
          onChange={(event) => setRealName(event.target.value)}
        />
      </label>
      <label className="field">
        <span className="label">{t('realname.number')}</span>
        <input
          className="input"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={18}
          value={idCard}
          aria-invalid={refusal !== null}
          onChange={(event) => setIdCard(event.target.value.replace(/[^\dXx]/g, '').toUpperCase())}
        />
      </label>
      <p className="error-line" role="alert">
        {refusal ? errorText(refusal, language) : ''}
      </p>
      <div className={styles['slots']}>
        <DocumentPhoto
          label={t('realname.front')}
          hint={t('realname.frontHint')}
          isThere={ids.front !== null}
          keep={keep('front')}
        />
        <DocumentPhoto
          label={t('realname.back')}
          hint={t('realname.backHint')}
          isThere={ids.back !== null}
          keep={keep('back')}
        />
      </div>
      <label style={{ display: 'flex', gap: 10, alignItems: 'start', minHeight: 44 }}>
        <input
          type="checkbox"
          style={{ width: 22, height: 22, flex: 'none' }}
          checked={agreed}
          onChange={(event) => setAgreed(event.target.checked)}
        />
        <span className="small">{t('realname.agree')}</span>
      </label>
      <p className="error-line" role="alert">
        {submit.error ? messageOf(submit.error) : ''}
      </p>
      <Button type="submit" block color="primary" disabled={!isReady} loading={submit.isPending}>
        {t('proof.submit')}
      </Button>
    </form>
  )
}
