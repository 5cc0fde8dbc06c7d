import { Box, Chip } from '@mui/material'
import type { LikenessKind } from '@xinyu/contracts/rules/likeness/kinds'
import { useTranslate } from 'react-admin'
import { type Incident, reasonsOf } from './incident.ts'

interface ReasonsProps {
  incident: Incident
  person: string
  kinds: ReadonlySet<LikenessKind>
}

/** What links one member to others, with the picture, the device or where the text is. */
export const Reasons = ({ incident, person, kinds }: ReasonsProps) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {reasonsOf(incident, person).map(({ kind, near, evidence }) => {
        const [first = ''] = evidence
        const isPicture = kind === 'picture'
        const what =
          kind === 'text' ? translate(`xinyu.incidents.where.${first}`) : isPicture || first === '' ? '' : first
        const percent = near < 1 ? ` ${Math.round(near * 100)} %` : ''
        return (
          <Box key={kind} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, maxWidth: '100%' }}>
            <Chip
              size="small"
              variant={kinds.has(kind) ? 'filled' : 'outlined'}
              label={`${translate(`xinyu.incidents.kinds.${kind}`)}${percent}${what === '' ? '' : ` · ${what}`}`}
            />
          </Box>
        )
      })}
    </Box>
  )
}
