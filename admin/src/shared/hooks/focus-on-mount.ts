/** A ref that focuses an element that appears after a user action. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Focuses a dialog's first field once the dialog is open, unless the person is already typing in another.
 */
export const focusUnlessTyping = (element: HTMLElement | null): void => {
  if (!document.activeElement?.matches('input, textarea')) element?.focus()
}

/** Focuses the start of new content without scrolling. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
