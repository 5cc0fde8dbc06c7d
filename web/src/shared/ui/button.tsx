import type { ComponentProps } from 'react'
import 'antd-mobile/es/components/button/button.css'
import { Dots } from './icons.tsx'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'className' | 'color'> {
  color?: 'default' | 'primary' | 'danger'
  fill?: 'none' | 'outline'
  size?: 'large' | 'small'
  block?: boolean
  /** shows dots, and loadingText in place of the text; ignores taps */
  loading?: boolean | undefined
  loadingText?: string
}

/** The only button with the library's look; it does not load the library. */
export const Button = (props: ButtonProps) => {
  const { color = 'default', fill, size, block, loading = false, loadingText, disabled, children, ...rest } = props
  const isOff = disabled === true || loading
  const classes = [
    'adm-button',
    `adm-button-${color}`,
    fill && `adm-button-fill-${fill}`,
    size && `adm-button-${size}`,
    block && 'adm-button-block',
    isOff && 'adm-button-disabled',
    loading && 'adm-button-loading',
  ]
  return (
    <button type="button" {...rest} disabled={isOff} aria-busy={loading} className={classes.filter(Boolean).join(' ')}>
      {loading ? (
        <span className="adm-button-loading-wrapper">
          <Dots />
          {loadingText ?? <span className="sr-only">{children}</span>}
        </span>
      ) : (
        <span>{children}</span>
      )}
    </button>
  )
}
