import { useText } from '../../../shared/i18n/i18n.ts'
import { messageOf } from '../../../shared/api/error-text.ts'
import { Sheet } from '../../../shared/ui/overlays/sheet.tsx'
import { toast } from '../../../shared/ui/overlays/toast-store.ts'
import { canRecall, recall, remove } from '../composer/sending.ts'
import type { LocalMessage } from '../sessions.ts'

interface MenuProps {
  userId: string
  message: LocalMessage | null
  onClose(): void
  onReport(): void
  onQuote(message: LocalMessage): void
}

/** The actions on one message. */
export const MessageMenu = ({ userId, message, onClose, onReport, onQuote }: MenuProps) => {
  const { t } = useText()
  const run = (work: () => Promise<unknown>) => (): void => {
    onClose()
    work().catch((error: unknown) => toast(messageOf(error)))
  }
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(message?.content ?? '')
    toast(t('chat.copied'))
  }
  return (
    <Sheet open={message !== null} title={t('chat.messageMenu')} onClose={onClose}>
      {message && (
        <div>
          {message.kind === 'text' && (
            <button type="button" className="option-row" onClick={run(copy)}>
              {t('chat.copy')}
            </button>
          )}
          {message._id !== null && message.kind !== 'system' && (
            <button
              type="button"
              className="option-row"
              onClick={() => {
                onClose()
                onQuote(message)
              }}
            >
              {t('chat.quote')}
            </button>
          )}
          {canRecall(message) && (
            <button type="button" className="option-row" onClick={run(() => recall(userId, message))}>
              {t('chat.recall')}
            </button>
          )}
          <button type="button" className="option-row" onClick={run(() => remove(userId, message))}>
            {t('chat.deleteMine')}
          </button>
          {!message.mine && (
            <button
              type="button"
              className="option-row"
              onClick={() => {
                onClose()
                onReport()
              }}
            >
              {t('user.report')}
            </button>
          )}
        </div>
      )}
    </Sheet>
  )
}
