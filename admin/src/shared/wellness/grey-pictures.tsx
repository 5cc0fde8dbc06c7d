import { GlobalStyles } from '@mui/material'
import { useWellness } from './use-wellness.ts'

/** Pictures stay grey where they are shown, for whoever has chosen that. */
export const GreyPictures = () =>
  useWellness()?.grey ? <GlobalStyles styles={{ ':root': { '--shown-picture': 'grayscale(1)' } }} /> : null
