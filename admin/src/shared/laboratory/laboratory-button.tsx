import Science from '@mui/icons-material/ScienceOutlined'
import { Button, Stack, TextField, Typography } from '@mui/material'
import type { TriedRule } from '@xinyu/contracts/http/moderation/laboratory'
import { signalKinds, type SignalKind } from '@xinyu/contracts/signals'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ViewDialog } from '../dialog/view-dialog.tsx'
import { TryRule } from './try-rule.tsx'

const initial = { threshold: '0.85', signals: '10' } as const
const asNumber = (text: string): number | null => (text.trim() !== '' && Number(text) >= 0 ? Number(text) : null)

const ruleOf = (
  kind: 'threshold' | 'signals',
  from: number | null,
  weights: Record<SignalKind, string>,
): TriedRule | null => {
  if (from === null) return null
  if (kind === 'threshold') return from <= 1 ? { kind, from } : null
  const numbers = signalKinds.map((each) => [each, asNumber(weights[each]) ?? 0])
  return { kind, from, weights: Object.fromEntries(numbers) as Record<SignalKind, number> }
}

/** Tries a threshold of pictures, or weights of signals. */
export const LaboratoryButton = ({ kind }: { kind: 'threshold' | 'signals' }) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const [from, setFrom] = useState<string>(initial[kind])
  const [weights, setWeights] = useState(
    () => Object.fromEntries(signalKinds.map((each) => [each, '1'])) as Record<SignalKind, string>,
  )
  const label = translate('xinyu.laboratory.title')
  const number = (name: string, value: string, change: (value: string) => void) => (
    <TextField
      key={name}
      size="small"
      label={name}
      value={value}
      onChange={({ target }) => change(target.value)}
      slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      sx={{ width: 150 }}
    />
  )
  return (
    <>
      <Button size="small" startIcon={<Science />} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && (
        <ViewDialog title={label} width="sm" onClose={() => setOpen(false)}>
          <Typography variant="body2" sx={{ mb: 2 }}>
            {translate(`xinyu.laboratory.help.${kind}`)}
          </Typography>
          <Stack direction="row" useFlexGap spacing={1} sx={{ flexWrap: 'wrap', mb: 1 }}>
            {number(translate('xinyu.laboratory.from'), from, setFrom)}
            {kind === 'signals' &&
              signalKinds.map((each) =>
                number(translate(`xinyu.scamSignals.kind.${each}`), weights[each], (value) =>
                  setWeights((before) => ({ ...before, [each]: value })),
                ),
              )}
          </Stack>
          <TryRule rule={ruleOf(kind, asNumber(from), weights)} />
        </ViewDialog>
      )}
    </>
  )
}
