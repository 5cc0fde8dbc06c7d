import { Box, type BoxProps } from '@mui/material'
import { textPicture } from '@xinyu/contracts/rules/missing-picture'
import { useState } from 'react'
import { useTranslate } from 'react-admin'

interface PhotoProps extends Pick<BoxProps, 'sx'> {
  src: string
  alt: string
  loading?: 'lazy'
}

/** A photo; if it does not load, a text with the same alternative text. */
export const Photo = ({ src, ...rest }: PhotoProps) => {
  const translate = useTranslate()
  const [lost, setLost] = useState<string>()
  const shown = lost === src ? textPicture(translate('xinyu.common.noPicture')) : src
  return <Box component="img" {...rest} src={shown} onError={() => setLost(src)} />
}
