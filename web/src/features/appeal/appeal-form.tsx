import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import type { Measure } from './own-ban.ts'
import { CardForm, ErrorLine, TextAreaField } from '../../shared/ui/fields/form.tsx'

const minTextLength = 10
const maxTextLength = 1000

interface AppealFormProps {
  measure: Measure
  /** an appeal was decided before, and there is something new */
  isNew: boolean
  onSend(text: string): Promise<void>
}

export const AppealForm = ({ measure, isNew, onSend }: AppealFormProps) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: () => onSend(text.trim()),
    onSuccess: () => toast(t('banned.sent')),
  })
  const isReady = text.trim().length >= minTextLength
  return (
    <CardForm isReady={isReady} onSubmit={() => send.mutate()}>
      <h2 className="section-title">{t(isNew ? 'banned.again' : 'banned.form')}</h2>
      <p className="muted small">{t(isNew ? `${measure}.againHelp` : `${measure}.help`)}</p>
      <TextAreaField
        label={t(`${measure}.text`)}
        rows={6}
        maxLength={maxTextLength}
        placeholder={t('banned.hint')}
        value={text}
        onChange={setText}
      />
      <ErrorLine error={send.error} />
      <Button block type="submit" color="primary" disabled={!isReady} loading={send.isPending}>
        {t('banned.send')}
      </Button>
    </CardForm>
  )
}
