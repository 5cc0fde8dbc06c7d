import { useId, type ReactNode } from 'react'
import { useText } from '../../i18n/i18n.ts'
import { Cross } from '../icons.tsx'
import { Dialog } from './dialog.tsx'

interface SheetProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** A dialog at the bottom of the screen, with its title and a close button. */
export const Sheet = ({ open, title, onClose, children }: SheetProps) => {
  const { t } = useText()
  const id = useId()
  if (!open) return null
  return (
    <Dialog className="sheet" aria-labelledby={id} onClose={onClose}>
      <div className="sheet-body">
        <div className="sheet-head">
          <h2 id={id}>{title}</h2>
          <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
            <Cross />
          </button>
        </div>
        <div className="sheet-content">{children}</div>
      </div>
    </Dialog>
  )
}
