import { PhotoZoom } from '../../../../shared/dialog/photo-zoom.tsx'
import { EscalateDialog } from './escalate-dialog.tsx'
import { SendBackDialog } from './send-back-dialog.tsx'
import { ShortcutHelp } from './shortcut-help.tsx'
import type { Desk } from '../use-desk.ts'

/** The dialog that is open, if any. */
export const DeskDialogs = ({
  desk: { review, reasons, firstReason, decision, dialog, setDialog },
}: {
  desk: Desk
}) => {
  const close = () => setDialog(null)
  if (dialog === 'zoom') return <PhotoZoom images={review.images} onClose={close} />
  if (dialog === 'help') return <ShortcutHelp onClose={close} />
  if (dialog === 'escalate')
    return (
      <EscalateDialog
        review={review}
        onClose={close}
        onDone={() => {
          close()
          decision.openNext()
        }}
      />
    )
  if (dialog === 'refuse' || dialog === 'delete')
    return (
      <SendBackDialog
        review={review}
        reasons={reasons}
        first={dialog === 'refuse' ? firstReason : undefined}
        isDeletion={dialog === 'delete'}
        onClose={close}
        onSend={(code, text) => {
          close()
          decision.refuse(code, text, dialog === 'delete' ? 'delete' : undefined)
        }}
      />
    )
  return null
}
