import { useId, useLayoutEffect, useRef, type ComponentProps } from 'react'
import { createPortal } from 'react-dom'
import { useLayer } from './back.ts'
import { hideToastsIn, showToastsIn } from './toast-store.ts'
import { Toasts } from './toasts.tsx'

interface DialogProps extends Omit<ComponentProps<'dialog'>, 'onClose'> {
  onClose(): void
}

/**
 * The browser's modal dialog over the whole screen, open while mounted: everything behind it is inert, and the focus
 * returns when it closes. Esc, Back and a tap on the dialog itself, outside its content, close it.
 */
export const Dialog = ({ className = '', onClose, children, ...rest }: DialogProps) => {
  const id = useId()
  const dialog = useRef<HTMLDialogElement>(null)
  /** a text selection that ends outside is not a tap there */
  const isPressedOutside = useRef(false)
  useLayer(onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    showToastsIn(id)
    return () => {
      element?.close()
      hideToastsIn(id)
    }
  }, [id])
  return createPortal(
    // Escape closes it too
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <dialog
      {...rest}
      ref={dialog}
      className={`dialog ${className}`}
      onClose={({ target, currentTarget }) => target === currentTarget && !currentTarget.open && onClose()}
      onPointerDown={({ target, currentTarget }) => (isPressedOutside.current = target === currentTarget)}
      onClick={({ target, currentTarget }) => isPressedOutside.current && target === currentTarget && onClose()}
    >
      {children}
      <Toasts dialogId={id} />
    </dialog>,
    document.body,
  )
}
