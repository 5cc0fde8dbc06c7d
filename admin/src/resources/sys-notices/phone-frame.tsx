import { Box, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Draft } from './sys-notice.ts'

/** The message as members see it, in either language. */
export const PhoneFrame = ({ draft: { title, content, titleEn, contentEn, link } }: { draft: Draft }) => {
  const translate = useTranslate()
  const [language, setLanguage] = useState<'zh' | 'en'>('zh')
  const isEnglish = language === 'en'
  return (
    <Box component="section" aria-label={translate('xinyu.sysNotices.preview')} sx={{ display: 'grid', gap: 1 }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={language}
        onChange={(_, next: 'zh' | 'en' | null) => next && setLanguage(next)}
      >
        <ToggleButton value="zh">中文</ToggleButton>
        <ToggleButton value="en">English</ToggleButton>
      </ToggleButtonGroup>
      <Box sx={{ width: 280, maxWidth: '100%', border: 8, borderColor: 'divider', borderRadius: 5, p: 2 }}>
        <Box sx={{ bgcolor: 'action.hover', borderRadius: 3, p: 2, minHeight: 260 }}>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>
            {(isEnglish && titleEn) || title || translate('xinyu.sysNotices.noTitle')}
          </Typography>
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {(isEnglish && contentEn) || content}
          </Typography>
          {link && (
            <Typography variant="body2" color="primary" sx={{ mt: 2, overflowWrap: 'anywhere' }}>
              {link}
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  )
}
