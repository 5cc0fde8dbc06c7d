/** A ref that puts the cursor into what has come up in answer to what the person did. */
export const focusOnMount = (element: HTMLElement | null): void => element?.focus()
