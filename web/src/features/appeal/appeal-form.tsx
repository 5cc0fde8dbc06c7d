import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { appealAgainst } from './own-ban.ts'

const minTextLength = 10
const maxTextLength = 1000

/** `isNew`: an appeal was decided before, and there is something new. */
export const AppealForm = ({ ticket, isNew }: { ticket: string; isNew: boolean }) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => appealAgainst(ticket, text.trim(), isNew),
    onSuccess: () => toast(t('banned.sent')),
  })
  const isReady = text.trim().length >= minTextLength
  return (
    <form
      className="card stack"
      style={{ padding: 18 }}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady) send.mutate()
      }}
    >
      <h2 className="section-title">{t(isNew ? 'banned.again' : 'banned.form')}</h2>
      <p className="muted small">{t(isNew ? 'banned.againHelp' : 'banned.help')}</p>
      <label className="field">
        <span className="label">{t('banned.text')}</span>
        <textarea
          className="input"
          rows={6}
          maxLength={maxTextLength}
          placeholder={t('banned.hint')}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </label>
      <p className="error-line" role="alert">
        {send.error && messageOf(send.error)}
      </p>
      <Button block type="submit" color="primary" disabled={!isReady} loading={send.isPending}>
        {t('banned.send')}
      </Button>
    </form>
  )
}
