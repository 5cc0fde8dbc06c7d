import type { ComponentProps } from 'react'
import 'antd-mobile/es/components/button/button.css'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'color'> {
  color?: 'primary' | 'danger'
  fill?: 'none'
  size?: 'large'
  block?: boolean
  /** waits for something: says so, and takes no tap */
  loading?: boolean
}

/** The button of the library by its look alone, for what shows before anything of the library is there. */
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
