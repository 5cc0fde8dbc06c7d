import { Popup } from 'antd-mobile'
import { CloseOutline } from 'antd-mobile-icons'
import { useId, type ReactNode } from 'react'
import { useText } from '../i18n/i18n.ts'
import { FocusTrap } from './focus-trap.tsx'
import { useEscape } from './use-escape.ts'

interface SheetProps {
  open: boolean
  title: string
  onClose(): void
  children: ReactNode
}

/** antd-mobile's popup made a dialog: it has a role and a name, keeps the focus, and closes by Esc. */
export const Sheet = ({ open, title, onClose, children }: SheetProps) => {
  const { t } = useText()
  const id = useId()
  useEscape(open, onClose)
  return (
    <Popup visible={open} onMaskClick={onClose} destroyOnClose>
      {open && (
        <FocusTrap>
          <div className="sheet-body" role="dialog" aria-modal="true" aria-labelledby={id}>
            <div className="sheet-head">
              <h2 id={id}>{title}</h2>
              <button type="button" className="icon-button" aria-label={t('common.close')} onClick={onClose}>
                <CloseOutline />
              </button>
            </div>
            <div className="sheet-content">{children}</div>
          </div>
        </FocusTrap>
      )}
    </Popup>
  )
}
