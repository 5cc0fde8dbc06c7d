import { reportUser } from '@xinyu/contracts/http/moderation'
import { useMutation } from '@tanstack/react-query'
import { Button } from 'antd-mobile'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { Sheet } from '../../shared/ui/sheet.tsx'
import { toast } from '../../shared/ui/toast-store.ts'

const reasons = ['scam', 'harassment', 'sexual', 'fake', 'spam', 'minor', 'illegal', 'other'] as const
type Reason = (typeof reasons)[number]

interface ReportProps {
  userId: string
  /** the post or comment it is about */
  about?: { post_id?: string; comment_id?: string }
  open: boolean
  onClose(): void
}

/** Reports somebody, or what they wrote: a reason is required, a text optional. */
export const ReportSheet = ({ userId, about = {}, open, onClose }: ReportProps) => {
  const { t } = useText()
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const send = useMutation({
    mutationFn: (chosen: Reason) => api(reportUser, { user2_id: userId, ...about, reason: chosen, text }),
    onSuccess: () => {
      onClose()
      toast(t('report.done'))
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <Sheet open={open} title={t('report.title')} onClose={onClose}>
      <p className="muted small" style={{ marginBottom: 12 }}>
        {t('report.promise')}
      </p>
      <div className="chips" role="radiogroup" aria-label={t('report.reason')}>
        {reasons.map((item) => (
          <button
            key={item}
            type="button"
            role="radio"
            className="choice"
            aria-checked={item === reason}
            onClick={() => setReason(item)}
          >
            {t(`report.${item}`)}
          </button>
        ))}
      </div>
      <label className="field" style={{ margin: '16px 0' }}>
        <span className="label">{t('report.more')}</span>
        <textarea
          className="input"
          maxLength={1000}
          value={text}
          onChange={(event) => setText(event.target.value)}
          placeholder={t('report.placeholder')}
        />
      </label>
      <Button
        block
        color="primary"
        disabled={reason === null}
        loading={send.isPending}
        onClick={() => {
          if (reason) send.mutate(reason)
        }}
      >
        {t('report.send')}
      </Button>
    </Sheet>
  )
}
