import type { ComponentProps } from 'react'
import 'antd-mobile/es/components/button/button.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  color?: 'primary' | 'danger'
  fill?: 'none'
  size?: 'large'
  block?: boolean
  /** shows that it is waiting, and ignores taps */
  loading?: boolean
}

/** A button that looks like the library's, for use before the library is loaded. */
export const Button = ({ color, fill, size, block, loading, disabled, children, ...rest }: ButtonProps) => {
  const isOff = disabled === true || loading === true
  const classes = [
    'adm-button',
    `adm-button-${color ?? 'default'}`,
    fill && `adm-button-fill-${fill}`,
    size && `adm-button-${size}`,
    block && 'adm-button-block',
    isOff && 'adm-button-disabled',
  ]
  return (
    <button type="button" {...rest} disabled={isOff} aria-busy={loading} className={classes.filter(Boolean).join(' ')}>
      {children}
    </button>
  )
}
