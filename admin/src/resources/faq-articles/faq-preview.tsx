import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface Draft {
  zh?: { question?: string; answer?: string }
  en?: { question?: string; answer?: string }
}

/** The question as members read it, in both languages. */
export const FaqPreview = ({ draft }: { draft: Draft }) => {
  const translate = useTranslate()
  return (
    <Box component="section" aria-label={translate('xinyu.faqArticles.preview')} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="subtitle2" component="h2">
        {translate('xinyu.faqArticles.preview')}
      </Typography>
      {(['zh', 'en'] as const).map((language) => (
        <Box
          key={language}
          lang={language}
          sx={{ border: 1, borderColor: 'divider', borderRadius: 3, p: 2, maxWidth: 360, overflowWrap: 'anywhere' }}
        >
          <Typography sx={{ fontWeight: 600 }}>{draft[language]?.question || '…'}</Typography>
          <Typography variant="body2" sx={{ mt: 1, whiteSpace: 'pre-line' }}>
            {draft[language]?.answer}
          </Typography>
        </Box>
      ))}
    </Box>
  )
}
