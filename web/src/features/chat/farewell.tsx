import { useText } from '../../shared/i18n/i18n.ts'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'

const sentences = ['chat.farewell.one', 'chat.farewell.two', 'chat.farewell.three'] as const

/** Offers a kind closing sentence to end a conversation, rather than silence. */
export const Farewell = ({
  open,
  onClose,
  onChosen,
}: {
  open: boolean
  onClose(): void
  onChosen(text: string): void
}) => {
  const { t } = useText()
  return (
    <Sheet open={open} title={t('chat.farewell.title')} onClose={onClose}>
      <p className="muted small">{t('chat.farewell.text')}</p>
      {sentences.map((sentence) => (
        <button key={sentence} type="button" className="option-row" onClick={() => onChosen(t(sentence))}>
          {t(sentence)}
        </button>
      ))}
    </Sheet>
  )
}
