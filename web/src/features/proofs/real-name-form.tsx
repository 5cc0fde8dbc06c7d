import { editIdCardInfo } from '@xinyu/contracts/http/users/members'
import { editIdCard } from '@xinyu/contracts/http/upload/upload'
import { errorText } from '@xinyu/contracts/errors'
import { idCardRefusal } from '@xinyu/contracts/rules/people/id-card'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { reloadChecks } from './checks.ts'
import { DocumentPhoto } from './document-photo.tsx'
import styles from './proofs.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { CardForm, ErrorLine, InputField } from '../../shared/ui/fields/form.tsx'

interface FormProps {
  frontId: string | null
  backId: string | null
}

/** The form's values, and what prevents its submission. */
const useRealName = ({ frontId, backId }: FormProps) => {
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
  const hasPhotos = ids.front !== null && ids.back !== null
  const isReady = realName.trim().length >= 2 && isWhole && refusal === null && hasPhotos && agreed
  return { realName, setRealName, idCard, setIdCard, ids, keep, agreed, setAgreed, refusal, isReady, submit }
}

/** Name, number and both photos; a wrong number is reported once it is complete. */
export const RealNameForm = (props: FormProps) => {
  const { t, language } = useText()
  const { refusal, submit, ...form } = useRealName(props)
  return (
    <CardForm isReady={form.isReady} onSubmit={() => submit.mutate()}>
      <InputField
        label={t('realname.name')}
        autoComplete="off"
        maxLength={30}
        placeholder={t('realname.nameHint')}
        value={form.realName}
        onChange={form.setRealName}
      />
      <InputField
        label={t('realname.number')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={18}
        value={form.idCard}
        aria-invalid={refusal !== null}
        onChange={(text) => form.setIdCard(text.replace(/[^\dXx]/g, '').toUpperCase())}
      />
      <ErrorLine error={refusal && errorText(refusal, language)} />
      <div className={styles['slots']}>
        {(['front', 'back'] as const).map((side) => (
          <DocumentPhoto
            key={side}
            label={t(`realname.${side}`)}
            hint={t(`realname.${side}Hint`)}
            isThere={form.ids[side] !== null}
            keep={form.keep(side)}
          />
        ))}
      </div>
      <label style={{ display: 'flex', gap: 10, alignItems: 'start', minHeight: 44 }}>
        <input
          type="checkbox"
          style={{ width: 22, height: 22, flex: 'none' }}
          checked={form.agreed}
          onChange={(event) => form.setAgreed(event.target.checked)}
        />
        <span className="small">{t('realname.agree')}</span>
      </label>
      <ErrorLine error={submit.error} />
      <Button type="submit" block color="primary" disabled={!form.isReady} loading={submit.isPending}>
        {t('proof.submit')}
      </Button>
    </CardForm>
  )
}
