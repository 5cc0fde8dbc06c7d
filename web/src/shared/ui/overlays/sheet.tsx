import { useId, type ReactNode } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '../../i18n/i18n.ts'
import { FocusTrap } from './focus-trap.tsx'
import { Cross } from '../icons.tsx'
import { useEscape } from './use-escape.ts'

interface SheetProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** A bottom sheet: a labelled dialog that traps the focus and closes by Esc or a tap outside. */
export const Sheet = ({ open, title, onClose, children }: SheetProps) => {
  const { t } = useText()
  const id = useId()
  useEscape(open, onClose)
  if (!open) return null
  return createPortal(
    <div className="sheet">
      <button type="button" className="modal-out" tabIndex={-1} aria-hidden="true" onClick={onClose} />
      <FocusTrap>
        <div className="sheet-body" role="dialog" aria-modal="true" aria-labelledby={id}>
          <div className="sheet-head">
            <h2 id={id}>{title}</h2>
            <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
              <Cross />
            </button>
          </div>
          <div className="sheet-content">{children}</div>
        </div>
      </FocusTrap>
    </div>,
    document.body,
  )
}
