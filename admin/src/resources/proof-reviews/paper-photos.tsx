import { Box, Link, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'

export interface Paper {
  label: string
  /** null once it is deleted */
  url: string | null
}

/** Pictures side by side, each opens in full size; their addresses last five minutes. */
export const PaperPhotos = ({ papers }: { papers: readonly Paper[] }) => {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(260px, 100%), 1fr))', gap: 2 }}>
      {papers.map(({ label, url }) => (
        <Box component="figure" key={label} sx={{ m: 0 }}>
          <Typography component="figcaption" variant="caption" sx={{ color: 'text.secondary' }}>
            {label}
          </Typography>
          {url ? (
            <Link href={url} target="_blank" rel="noreferrer">
              <Box
                component="img"
                src={url}
                alt={label}
                sx={{
                  width: '100%',
                  aspectRatio: '4 / 3',
                  objectFit: 'contain',
                  bgcolor: 'action.hover',
                  borderRadius: 1,
                }}
              />
            </Link>
          ) : (
            <Typography sx={{ py: 4, textAlign: 'center', bgcolor: 'action.hover', borderRadius: 1 }}>
              {translate('xinyu.proofs.gone')}
            </Typography>
          )}
        </Box>
      ))}
    </Box>
  )
}
