import { addSharePerson } from '@xinyu/contracts/http/social/sharing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './sharing.module.css'
import { Button } from '../../shared/ui/button.tsx'
import { ErrorLine, InputField } from '../../shared/ui/fields/form.tsx'

/** Lets a member who registered without the link name their inviter afterwards. */
export const WhoInvitedMe = () => {
  const { t } = useText()
  const [code, setCode] = useState('')
  const send = useMutation({ mutationFn: () => api(addSharePerson, { shareCode: code.trim() }) })
  if (send.data)
    return (
      <p className="card" role="status">
        {t('share.mineDone', { name: send.data.inviter.name || t('user.noName') })}
      </p>
    )
  return (
    <details className={`card ${styles['mine']}`}>
      <summary>{t('share.mineTitle')}</summary>
      <form
        className="stack"
        style={{ padding: 0 }}
        onSubmit={(event) => {
          event.preventDefault()
          if (code.trim()) send.mutate()
        }}
      >
        <p className="muted small">{t('share.mineText')}</p>
        <InputField
          label={t('share.mineCode')}
          value={code}
          maxLength={20}
          autoCapitalize="characters"
          autoComplete="off"
          onChange={setCode}
        />
        {send.error && <ErrorLine error={send.error} />}
        <Button block type="submit" loading={send.isPending} disabled={code.trim() === ''}>
          {t('share.mineSend')}
        </Button>
      </form>
    </details>
  )
}
