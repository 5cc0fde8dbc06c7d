import { useState } from 'react'
import { useText } from '../../shared/i18n/i18n.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Sheet } from '../../shared/ui/overlays/sheet.tsx'
import { type ConsentText, ConsentCard } from './consent-card.tsx'

/** The button that opens the text, with the choice below it. */
export const ReadConsent = ({ text }: { text: ConsentText }) => {
  const { t } = useText()
  const [open, setOpen] = useState(false)
  const close = (): void => setOpen(false)
  return (
    <div>
      <button type="button" className="choice" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t('faceConsent.read')}
      </button>
      <Sheet open={open} title={t('faceConsent.offer')} onClose={close}>
        <ConsentCard
          text={text}
          onGiven={close}
          decline={
            <Button block onClick={close}>
              {t('faceConsent.decline')}
            </Button>
          }
        />
      </Sheet>
    </div>
  )
}
