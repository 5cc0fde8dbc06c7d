import { addSharePerson } from '@xinyu/contracts/http/social/sharing'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import styles from './sharing.module.css'
import { Button } from '../../shared/ui/button.tsx'

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
        <label className="field">
          <span className="label">{t('share.mineCode')}</span>
          <input
            className="input"
            value={code}
            maxLength={20}
            autoCapitalize="characters"
            autoComplete="off"
            onChange={(event) => setCode(event.target.value)}
          />
        </label>
        {send.error && (
          <p className="error-line" role="alert">
            {messageOf(send.error)}
          </p>
        )}
        <Button block type="submit" loading={send.isPending} disabled={code.trim() === ''}>
          {t('share.mineSend')}
        </Button>
      </form>
    </details>
  )
}
