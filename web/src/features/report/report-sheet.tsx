import type { RequestOf } from '@xinyu/contracts/call'
import { REPORT_PICTURES, reportReasons, reportUser } from '@xinyu/contracts/http/users/reports'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { queryClient } from '../../shared/api/query-client.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { UploadField } from '../../shared/pictures/upload-field.tsx'
import { useUploads } from '../../shared/pictures/use-uploads.ts'
import { RadioGroup } from '../../shared/ui/fields/radio-group.tsx'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { MessageChooser, type Quotable } from './message-chooser.tsx'
import { reportsKey } from './my-reports.ts'

type Reason = (typeof reportReasons)[number]

interface ReportProps {
  userId: string
  /** the reported post or comment */
  about?: { post_id?: string; comment_id?: string }
  /** the messages of our conversation, some of which can be attached as evidence */
  conversation?: readonly Quotable[]
  /** the message from which the report was started */
  first?: string | null
  open: boolean
  onClose(): void
}

/** Reports somebody, or what they wrote: a reason is required; text, messages and pictures are optional. */
export const ReportSheet = ({ open, onClose, ...props }: ReportProps) => {
  const { t } = useText()
  return (
    <Sheet open={open} title={t('report.title')} onClose={onClose}>
      {open && <ReportForm {...props} onClose={onClose} />}
    </Sheet>
  )
}

const useReport = (report: Omit<RequestOf<typeof reportUser>, 'reason'>, onClose: () => void) => {
  const { t } = useText()
  return useMutation({
    mutationFn: (reason: Reason) => api(reportUser, { ...report, reason }),
    onSuccess: () => {
      onClose()
      void queryClient.invalidateQueries({ queryKey: reportsKey })
      toast(t('report.done'))
    },
    onError: (error) => toast(messageOf(error)),
  })
}

const ReportForm = ({ userId, about = {}, conversation, first = null, onClose }: Omit<ReportProps, 'open'>) => {
  const { t } = useText()
  const [reason, setReason] = useState<Reason | null>(null)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<string[]>(first === null ? [] : [first])
  const pictures = useUploads(REPORT_PICTURES)
  const send = useReport({ user2_id: userId, ...about, text, message_ids: chosen, images: pictures.keys }, onClose)
  return (
    <>
      <p className="muted small" style={{ marginBottom: 12 }}>
        {t('report.promise')}
      </p>
      <RadioGroup
        label={t('report.reason')}
        options={reportReasons.map((value) => ({ value, label: t(`report.${value}`) }))}
        value={reason}
        onChange={setReason}
      />
      {conversation && <div style={{ height: 16 }} />}
      {conversation && <MessageChooser conversation={conversation} chosen={chosen} onChange={setChosen} />}
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
      <div style={{ marginBottom: 16 }}>
        <UploadField label={t('report.pictures', { max: REPORT_PICTURES })} pictures={pictures} />
      </div>
      <Button
        block
        color="primary"
        disabled={reason === null || !pictures.areThere}
        loading={send.isPending}
        onClick={() => {
          if (reason) send.mutate(reason)
        }}
      >
        {t('report.send')}
      </Button>
    </>
  )
}
