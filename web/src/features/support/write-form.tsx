import { addQuestion, QUESTION_PICTURES, QUESTION_TEXT, type Question } from '@xinyu/contracts/http/product/support'
import { useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { api } from '../../shared/api/api.ts'
import { messageOf } from '../../shared/api/error-text.ts'
import { useText } from '../../shared/i18n/i18n.ts'
import { UploadField } from '../../shared/pictures/upload-field.tsx'
import { useUploads } from '../../shared/pictures/use-uploads.ts'
import { Button } from '../../shared/ui/button.tsx'
import { toast } from '../../shared/ui/overlays/toast-store.ts'
import { cacheThread } from './questions.ts'
import { TextAreaField } from '../../shared/ui/fields/form.tsx'

interface WriteProps {
  /** the thread to continue; absent: a new question */
  questionId?: string
  label: string
  hint: string
  onText?(text: string): void
  onSent(question: Question): void
}

/** Text and pictures for support. A try that may have arrived is sent again under the same id. */
export const WriteForm = ({ questionId, label, hint, onText, onSent }: WriteProps) => {
  const { t } = useText()
  const [text, setText] = useState('')
  const clientId = useRef(crypto.randomUUID())
  const pictures = useUploads(QUESTION_PICTURES)
  const write = (next: string): void => {
    setText(next)
    onText?.(next)
  }
  const send = useMutation({
    mutationFn: async () => {
      const thread = questionId === undefined ? {} : { question_id: questionId }
      return (
        await api(addQuestion, { ...thread, text: text.trim(), images: pictures.keys, clientId: clientId.current })
      ).question
    },
    onSuccess: (question) => {
      clientId.current = crypto.randomUUID()
      write('')
      pictures.clear()
      cacheThread(question)
      toast(t('support.sent'))
      onSent(question)
    },
    onError: (error) => toast(messageOf(error)),
  })
  return (
    <section className="card stack" style={{ padding: 18 }}>
      <TextAreaField
        label={label}
        rows={questionId === undefined ? 6 : 3}
        maxLength={QUESTION_TEXT}
        placeholder={hint}
        value={text}
        onChange={write}
      />
      <UploadField label={t('support.pictures', { max: QUESTION_PICTURES })} pictures={pictures} />
      <Button
        block
        color="primary"
        disabled={text.trim() === '' || !pictures.areThere}
        loading={send.isPending}
        onClick={() => send.mutate()}
      >
        {t('support.send')}
      </Button>
    </section>
  )
}
