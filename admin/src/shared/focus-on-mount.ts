/** A ref that puts the cursor into what has come up in answer to what the person did. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()

/**
 * Puts the cursor into a dialog's first field once the dialog has come up, unless the person types in another by then.
 */
export const focusUnlessTyping = (element: HTMLElement | null): void => {
  if (!document.activeElement?.matches('input, textarea')) element?.focus()
}

/** Puts the cursor at the beginning of what has come up, where the page stands already. */
export const focusInPlace = (element: HTMLElement | null): void => element?.focus({ preventScroll: true })
