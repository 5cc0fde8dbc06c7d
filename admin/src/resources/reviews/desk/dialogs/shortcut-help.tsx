import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ViewDialog } from '../../../../shared/dialog/view-dialog.tsx'

const keys = [
  ['j', 'j'],
  ['k', 'k'],
  ['a', 'a'],
  ['r', 'r'],
  ['1–9', 'digits'],
  ['Enter', 'submit'],
  ['s', 's'],
  ['e', 'e'],
  ['v', 'v'],
  ['p', 'p'],
  ['f', 'f'],
  ['z', 'z'],
  ['u', 'u'],
  ['?', 'help'],
] as const

export const ShortcutHelp = ({ onClose }: { onClose(): void }) => {
  const translate = useTranslate()
  return (
    <ViewDialog title={translate('xinyu.reviews.help')} width="sm" isWide={false} onClose={onClose}>
      <Box
        component="dl"
        sx={{ display: 'grid', gridTemplateColumns: 'auto 1fr', gap: 1.5, alignItems: 'center', m: 0 }}
      >
        {keys.map(([key, name]) => (
          <Box key={name} sx={{ display: 'contents' }}>
            <Box component="dt">
              <Box component="kbd" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, px: 1, py: 0.25 }}>
                {key}
              </Box>
            </Box>
            <Box component="dd" sx={{ m: 0 }}>
              {translate(`xinyu.reviews.keys.${name}`)}
            </Box>
          </Box>
        ))}
      </Box>
    </ViewDialog>
  )
}
