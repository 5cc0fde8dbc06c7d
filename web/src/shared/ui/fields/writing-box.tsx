import type { ComponentProps } from 'react'

interface BoxProps extends Omit<ComponentProps<'textarea'>, 'aria-label' | 'className' | 'onChange' | 'onKeyDown'> {
  label: string
  onText(text: string): void
  onSubmit(): void
}

/** A text to be sent: Enter sends, Shift+Enter adds a line. */
export const WritingBox = ({ label, onText, onSubmit, ...rest }: BoxProps) => (
  <textarea
    rows={1}
    className="input writing-box"
    aria-label={label}
    placeholder={label}
    enterKeyHint="send"
    {...rest}
    onChange={({ target }) => onText(target.value)}
    onKeyDown={(event) => {
      if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return
      event.preventDefault()
      onSubmit()
    }}
  />
)
