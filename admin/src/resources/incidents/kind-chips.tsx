import { Chip, Stack } from '@mui/material'
import { type LikenessKind, likenessKinds } from '@xinyu/contracts/rules/likeness/kinds'
import { useTranslate } from 'react-admin'
import type { Incident } from './incident.ts'

interface KindChipsProps {
  incident: Incident
  chosen: ReadonlySet<LikenessKind>
  onToggle(kind: LikenessKind): void
}

/** The kinds of likeness that were found, and which of them count. */
export const KindChips = ({ incident, chosen, onToggle }: KindChipsProps) => {
  const translate = useTranslate()
  const counts = new Map<LikenessKind, number>()
  for (const { kind } of incident.likenesses) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return (
    <Stack
      direction="row"
      useFlexGap
      role="group"
      aria-label={translate('xinyu.incidents.counts')}
      sx={{ flexWrap: 'wrap', gap: 1 }}
    >
      {likenessKinds
        .filter((kind) => counts.has(kind))
        .map((kind) => (
          <Chip
            key={kind}
            component="button"
            clickable
            onClick={() => onToggle(kind)}
            aria-pressed={chosen.has(kind)}
            color={chosen.has(kind) ? 'primary' : 'default'}
            variant={chosen.has(kind) ? 'filled' : 'outlined'}
            label={`${chosen.has(kind) ? '✓ ' : ''}${translate(`xinyu.incidents.kinds.${kind}`)} ${counts.get(kind)}`}
          />
        ))}
    </Stack>
  )
}
